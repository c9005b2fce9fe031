import { page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupRankRow } from './rows.ts'

/** The two lists: by solved problems, and by scores. */
export const groupRankTypes = { acm: 0, oi: 1 } as const

/** The rank of a group. */
export const groupRankApi = groups.api({
  rank: {
    method: 'GET',
    path: '/api/get-group-rank-list',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 30 }), gid: wireNumber, type: wireNumber, searchUser: z.string().trim().max(100).optional() }),
    output: page(GroupRankRow),
    about: 'All members by what they have solved in the group, for its members; 0 is the ACM list, 1 the OI list.',
  },
})
