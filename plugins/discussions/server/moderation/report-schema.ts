import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

export const ReportDoc = z.object({
  _id: z.int(),
  did: z.int(),
  uid: z.string(),
  reporter: z.string(),
  content: z.string(),
  isHandled: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ReportDoc = z.infer<typeof ReportDoc>

export const reportCollection = defineCollection('reports', ReportDoc, {
  indexes: [
    // Whoever reports twice at the same moment, too, has reported once.
    { key: { did: 1, uid: 1 }, unique: true },
    { key: { isHandled: 1, _id: -1 } },
  ],
})
