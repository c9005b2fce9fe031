import { defineCollection } from '@verdict/core/server'
import { RowVersionDoc } from '@verdict/server-kit'
import { z } from 'zod'

const StoredResult = z.object({ status: z.int(), score: z.number().nullable(), time: z.number().nullable() })

/** A submission as stored for scoreboards. */
export const KeptAttempt = z.object({
  id: z.int(),
  pid: z.int(),
  submitTime: z.date(),
  /** Null while there is no verdict. */
  status: z.int().nullable(),
  score: z.number().nullable(),
  time: z.number().nullable(),
  /** Absent in rows from before rules could use it. */
  language: z.string().optional(),
  /**
   * Its results without and with a rejudging set, and when the submission changed to each of them. Which one counts depends on the sets that the contest has
   * applied, not on whether the submission was written (see `rejudged-attempts.ts`). Dropped when the submission changes otherwise.
   */
  rejudged: z.object({ set: z.int(), from: z.date(), to: z.date(), before: StoredResult, after: StoredResult }).optional(),
})
export type KeptAttempt = z.infer<typeof KeptAttempt>

/** A registration as stored for scoreboards. */
export const KeptRegistration = z.object({ round: z.int(), organization: z.string(), country: z.string(), category: z.string() })
export type KeptRegistration = z.infer<typeof KeptRegistration>

/** All attempts of one user in one contest. Scoreboards are computed from these rows in memory. */
export const BoardRowDoc = z.object({
  /** The contest and the user. */
  _id: z.string(),
  cid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** Whether the user leads the contest, and so is not on the scoreboard. */
  isStaff: z.boolean(),
  attempts: z.array(KeptAttempt),
  /** Submitted while the user was staff; they never count. Absent in older rows. */
  tests: z.array(KeptAttempt).optional(),
  /** Null or absent without a registration. Those of earlier rounds do not count. */
  registration: KeptRegistration.nullish(),
  /** Changes with every write, so that a process notices writes of other processes since its read. */
  stamp: z.string(),
})
export type BoardRowDoc = z.infer<typeof BoardRowDoc>

export const boardRowCollection = defineCollection('board-rows', BoardRowDoc, {
  texts: [],
  indexes: [{ key: { cid: 1 } }, { key: { uid: 1 } }],
})

export const boardVersionCollection = defineCollection('board-versions', RowVersionDoc)
