import { z } from 'zod'
import { AttemptDoc } from '../storage/attempt-counter.ts'
import { defineCollection } from '../storage/collections.ts'

/** A login. A token is valid only while its login exists and has not ended; the collection is also the log of logins. */
export const SessionDoc = z.object({
  _id: z.string(),
  uid: z.string(),
  ip: z.string(),
  /** By which the address counts; absent in logins of older versions. */
  address: z.string().optional(),
  userAgent: z.string(),
  ended: z.boolean(),
  /** The version of the user's credentials that the login was checked against; absent is 0. */
  credentials: z.int().optional(),
  /** Before this time, no call refreshes the token of this login again. */
  refreshAfter: z.date(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type SessionDoc = z.infer<typeof SessionDoc>

export const sessionCollection = defineCollection('sessions', SessionDoc, {
  indexes: [{ key: { uid: 1, gmtCreate: -1 } }, { key: { gmtCreate: 1 } }, { key: { uid: 1, address: 1 } }],
})

/** Failed logins, by name and address. */
export const attemptCollection = defineCollection('attempts', AttemptDoc, { indexes: [{ key: { until: 1 } }] })
