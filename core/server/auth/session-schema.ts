import { z } from 'zod'
import { defineCollection } from '../storage/collections.ts'

/** One login: the log of logins, and what a token must find to be good. */
export const SessionDoc = z.object({
  _id: z.string(),
  uid: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  ended: z.boolean(),
  /** Until when no other call hands out a new token for this login. */
  refreshAfter: z.date(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type SessionDoc = z.infer<typeof SessionDoc>

export const sessionCollection = defineCollection('sessions', SessionDoc, {
  indexes: [{ key: { uid: 1, gmtCreate: -1 } }, { key: { gmtCreate: 1 } }],
})

/** Failed logins, by name and address. */
export const AttemptDoc = z.object({ _id: z.string(), count: z.int(), until: z.date() })
export type AttemptDoc = z.infer<typeof AttemptDoc>

export const attemptCollection = defineCollection('attempts', AttemptDoc, { indexes: [{ key: { until: 1 } }] })
