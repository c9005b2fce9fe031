import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The rank lists of the site. */
export const ranks = definePlugin({ id: 'ranks' })

/** The two lists: by solved problems, and by scores. */
export const rankTypes = { acm: 0, oi: 1 } as const
export type RankType = (typeof rankTypes)[keyof typeof rankTypes]

/** There is no list with this number. */
export const NoRankList = ranks.error('no-rank-list')

/** Provides the ratings of people, such as those of another site, by uid; whoever has none is left out. Where two plugins know one, that of the plugin that started first is shown. */
export const ratings = ranks.point<(uids: readonly string[]) => Promise<ReadonlyMap<string, number>>>('ratings', {
  answer: z.map(z.string(), z.number()),
  fallback: new Map(),
})
