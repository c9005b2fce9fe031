import { defineCollection } from '@verdict/core/server'
import { RowVersionDoc } from '@verdict/server-kit'
import { z } from 'zod'

/** A submission as boards keep it. */
export const KeptAttempt = z.object({
  id: z.int(),
  pid: z.int(),
  submitTime: z.date(),
  /** Null while there is no verdict. */
  status: z.int().nullable(),
  score: z.number().nullable(),
  time: z.number().nullable(),
})
export type KeptAttempt = z.infer<typeof KeptAttempt>

/** All attempts of one person in one contest. ScoreboardCache are computed from these rows in memory. */
export const BoardRowDoc = z.object({
  /** The contest and the user. */
  _id: z.string(),
  cid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** The staff tries problems out, but is on no board. */
  isStaff: z.boolean(),
  attempts: z.array(KeptAttempt),
  /** Changes with every write, so that a process notices when another one wrote after it had read. */
  stamp: z.string(),
})
export type BoardRowDoc = z.infer<typeof BoardRowDoc>

export const boardRowCollection = defineCollection('board-rows', BoardRowDoc, {
  texts: [],
  indexes: [{ key: { cid: 1 } }, { key: { uid: 1 } }],
})

export const boardVersionCollection = defineCollection('board-versions', RowVersionDoc)
