import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

/** What somebody has reached with one problem of a training. */
const KeptCell = z.object({
  pid: z.int(),
  status: z.int(),
  score: z.number().nullable(),
  runTime: z.number().nullable(),
  tries: z.int(),
  lastTry: z.date(),
  /** The part that the rank shows, null for none; absent in rows of earlier releases. */
  ranked: z.object({ status: z.int(), score: z.number().nullable() }).nullable().optional(),
})

/** What one person has reached in one training: of the problems that count, summed up for the order of the rank. */
export const RankRowDoc = z.object({
  /** The training and the user. */
  _id: z.string(),
  tid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** Whether the rank shows it: members with a cell that it shows, without the staff. */
  isRanked: z.boolean(),
  ac: z.int(),
  /** The sum of the shortest times of all solved problems. */
  runTime: z.number(),
  /** When the person has tried one of them last; null without a try. */
  lastTry: z.date().nullable(),
  cells: z.array(KeptCell),
  /** Changes with every write, so that a process notices when another one wrote after it had read. */
  stamp: z.string(),
})
export type RankRowDoc = z.infer<typeof RankRowDoc>

/** The order of a rank; the user makes it one order for all pages. */
export const rankOrder = { ac: -1, runTime: 1, uid: 1 } as const

export const rankRowCollection = defineCollection('rank-rows', RankRowDoc, {
  texts: [],
  indexes: [{ key: { tid: 1, isRanked: 1, ...rankOrder } }, { key: { uid: 1 } }],
})
