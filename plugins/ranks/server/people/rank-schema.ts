import { defineCollection } from '@verdict/core/server'
import { RowVersionDoc } from '@verdict/server-kit'
import { z } from 'zod'

/** The names by which a search finds a user. */
export const RankedNames = z.object({ username: z.string(), nickname: z.string().nullable(), realname: z.string().nullable() })
export type RankedNames = z.infer<typeof RankedNames>

/** The data that determines a user's place, regardless of hidden problems. Rankings are computed from these documents in memory. */
export const RankPersonDoc = z.object({
  /** The uid. */
  _id: z.string(),
  /** Incremented with every write, so that a process notices writes of other processes since its read. */
  revision: z.int(),
  /** Absent for users who are not listed: banned, or not known yet. */
  names: RankedNames.optional(),
  /** Results on bank problems, packed (see packed-results.ts). */
  results: z.array(z.number()),
})
export type RankPersonDoc = z.infer<typeof RankPersonDoc>

export const rankPersonCollection = defineCollection('people', RankPersonDoc, { texts: [] })

export const rankVersionCollection = defineCollection('versions', RowVersionDoc)

/** The group of all users in the versions. */
export const allUsers = 'people'
