import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

/** A user's result on one problem of a training. */
const KeptCell = z.object({
  pid: z.int(),
  status: z.int(),
  score: z.number().nullable(),
  runTime: z.number().nullable(),
  tries: z.int(),
  lastTry: z.date(),
  /** The part that the ranking shows, or null; absent in rows of earlier releases. */
  ranked: z.object({ status: z.int(), score: z.number().nullable() }).nullable().optional(),
})

/** A user's results in one training on the problems that count, with the sums that order the ranking. */
export const RankRowDoc = z.object({
  /** The training and the user. */
  _id: z.string(),
  tid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** Whether the ranking shows the row: members with a visible cell, without staff. */
  isRanked: z.boolean(),
  ac: z.int(),
  /** The sum of the shortest running times of all solved problems. */
  runTime: z.number(),
  /** The time of the user's last attempt at one of them; null without attempts. */
  lastTry: z.date().nullable(),
  cells: z.array(KeptCell),
  /** Changes with every write, so that a process notices writes of other processes since its read. */
  stamp: z.string(),
})
export type RankRowDoc = z.infer<typeof RankRowDoc>

/** The order of a ranking. The uid makes it unambiguous across pages. */
export const rankOrder = { ac: -1, runTime: 1, uid: 1 } as const

export const rankRowCollection = defineCollection('rank-rows', RankRowDoc, {
  texts: [],
  indexes: [{ key: { tid: 1, isRanked: 1, ...rankOrder } }, { key: { uid: 1 } }],
})
