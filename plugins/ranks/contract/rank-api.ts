import { orNull, page, pageQuery, personFields, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { ranks } from './ranks.ts'

/** A person in a rank list. */
export const RankRow = z.object({
  ...personFields,
  /** Its first 100 characters. */
  signature: orNull(z.string()),
  /** The number of submissions, and of solved problems. */
  total: z.int(),
  ac: z.int(),
  /** Only in the ACM list: see the point `ratings`. */
  rating: z.number().nullable().optional(),
  /** Only in the OI list: the sum of the best rank score of each problem. */
  score: z.int().optional(),
  /** The place in the whole list, from 1, also in the result of a search. HOJ clients do not know it. */
  position: z.int(),
})
export type RankRow = z.infer<typeof RankRow>

/** The rank lists of all users; 0 is the ACM list, 1 the OI list. */
export const rankApi = ranks.api({
  list: {
    method: 'GET',
    path: '/api/get-rank-list',
    access: 'anyone',
    query: z.object({ ...pageQuery({ limit: 30 }), type: wireNumber, searchUser: z.string().trim().max(100).optional() }),
    output: page(RankRow),
    about: 'A rank list, or those in it whose user name or nickname contains a text; admins also search by real name.',
  },
  person: {
    method: 'GET',
    path: '/api/get-user-rank',
    access: 'anyone',
    query: z.object({ type: wireNumber, uid: z.string().max(64).optional(), username: z.string().trim().max(100).optional() }),
    output: RankRow.nullable(),
    about: 'The row of one person in a rank list; of the caller if neither uid nor username is given. Null for whoever is not listed.',
  },
})
