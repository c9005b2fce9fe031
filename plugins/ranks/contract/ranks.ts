import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The rankings of the site. */
export const ranks = definePlugin({ id: 'ranks' })

/** The two rankings: by solved problems, and by scores. */
export const rankTypes = { acm: 0, oi: 1 } as const
export type RankType = (typeof rankTypes)[keyof typeof rankTypes]

/** There is no ranking with this number. */
export const NoRankList = ranks.error('no-rank-list')

/**
 * Returns users' ratings, such as those of another site, by uid; users without one are omitted. If two plugins provide one, that of the plugin that started
 * first is shown.
 */
export const ratings = ranks.point<(uids: readonly string[]) => Promise<ReadonlyMap<string, number>>>('ratings', {
  answer: z.map(z.string(), z.number()),
  fallback: new Map(),
})
