import { defineCollection } from '@verdict/core/server'
import { RowVersionDoc } from '@verdict/server-kit'
import { z } from 'zod'

/** The names under which a person is found. */
export const RankedNames = z.object({ username: z.string(), nickname: z.string().nullable(), realname: z.string().nullable() })
export type RankedNames = z.infer<typeof RankedNames>

/** What decides where a person stands, whatever problems are hidden now. Rank lists are computed from these documents in memory. */
export const RankPersonDoc = z.object({
  /** The uid. */
  _id: z.string(),
  /** Incremented with every write, so that a process notices when another one wrote after it had read. */
  revision: z.int(),
  /** Absent for whoever is not listed: banned, or not known yet. */
  names: RankedNames.optional(),
  /** With problems of the bank, packed (see packed-results.ts). */
  results: z.array(z.number()),
})
export type RankPersonDoc = z.infer<typeof RankPersonDoc>

export const rankPersonCollection = defineCollection('people', RankPersonDoc, { texts: [] })

export const rankVersionCollection = defineCollection('versions', RowVersionDoc)

/** The group of all people among the versions. */
export const everybody = 'people'
