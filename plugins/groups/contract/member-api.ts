import { page, pageQuery, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupMember, GroupMemberDetail } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const list = byGid.extend({
  ...pageQuery({ limit: 10 }),
  keyword: z.string().trim().max(100).optional(),
  // Clients that have no filter send 0.
  auth: wireNumberOf(z.literal([0, 1, 2, 3, 4, 5]))
    .transform((one) => (one === 0 ? undefined : one))
    .optional(),
})

/** Members of groups, and those who want to be. */
export const memberApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/group/get-member-list',
    access: 'user',
    query: list,
    output: page(GroupMember),
    about: 'The members of a group, for its members: the highest level first.',
  },
  applications: {
    method: 'GET',
    path: '/api/group/get-apply-list',
    access: 'user',
    query: list,
    output: page(GroupMember),
    about: 'Everybody with a level in a group, for its admins: who is applying first, the newest first.',
  },
  detail: {
    method: 'GET',
    path: '/api/group/member-detail',
    access: 'user',
    query: byGid.extend({ uid: z.string().max(64) }),
    output: GroupMemberDetail,
    about: 'A member with what they have reached in the group, for its admins. HOJ clients do not know it.',
  },
  join: {
    method: 'POST',
    path: '/api/group/member',
    access: 'user',
    query: byGid.extend({ code: z.string().trim().max(1000).optional(), reason: z.string().trim().max(1000).optional() }),
    about:
      'The caller joins a public group, or applies to another one. A private group asks for its code; after ten wrong ones nobody tries again for half an hour.',
  },
  changeLevel: {
    method: 'PUT',
    path: '/api/group/member',
    access: 'user',
    body: byGid.extend({ uid: z.string().max(64), auth: wireNumberOf(z.literal([1, 2, 3, 4, 5])) }),
    about: 'Accepts, refuses, or gives another level, as an admin of the group.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/member',
    access: 'user',
    query: byGid.extend({ uid: z.string().max(64) }),
    about: 'Removes a member or an application, as an admin of the group. What the member has made stays.',
  },
  exit: { method: 'DELETE', path: '/api/group/member/exit', access: 'user', query: byGid, about: 'The caller leaves a group.' },
})
