import { page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupRankRow } from './rows.ts'

/** The two rankings: by solved problems and by scores. */
export const groupRankTypes = { acm: 0, oi: 1 } as const

/** The ranking of a group. */
export const groupRankApi = groups.api({
  rank: {
    method: 'GET',
    path: '/api/get-group-rank-list',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 30 }), gid: wireNumber, type: wireNumber, searchUser: z.string().trim().max(100).optional() }),
    output: page(GroupRankRow),
    about: 'Ranks all members by what they have solved in the group; 0 is the ACM ranking, 1 the OI ranking. Members only.',
  },
})
