import { orNull, page, pageQuery, personFields, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { ranks } from './ranks.ts'

/** A user's row of a ranking. */
export const RankRow = z.object({
  ...personFields,
  /** Its first 100 characters. */
  signature: orNull(z.string()),
  /** The numbers of submissions and of solved problems. */
  total: z.int(),
  ac: z.int(),
  /** Only in the ACM ranking: see the point `ratings`. */
  rating: z.number().nullable().optional(),
  /** Only in the OI ranking: the sum of the best rank score of each problem. */
  score: z.int().optional(),
  /** The place in the whole ranking, from 1, also in search results. HOJ clients do not know it. */
  position: z.int(),
})
export type RankRow = z.infer<typeof RankRow>

/** The rankings of all users; 0 is the ACM ranking, 1 the OI ranking. */
export const rankApi = ranks.api({
  list: {
    method: 'GET',
    path: '/api/get-rank-list',
    access: 'anyone',
    query: z.object({ ...pageQuery({ limit: 30 }), type: wireNumber, searchUser: z.string().trim().max(100).optional() }),
    output: page(RankRow),
    about: 'Returns a ranking, or its users whose username or nickname contains a text. Admins also search by real name.',
  },
  person: {
    method: 'GET',
    path: '/api/get-user-rank',
    access: 'anyone',
    query: z.object({ type: wireNumber, uid: z.string().max(64).optional(), username: z.string().trim().max(100).optional() }),
    output: RankRow.nullable(),
    about: "Returns a user's row of a ranking; the caller's if neither uid nor username is given. Null for users who are not listed.",
  },
})
