import { page, pageQuery, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupMember, GroupMemberDetail } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const list = byGid.extend({
  ...pageQuery({ limit: 10 }),
  keyword: z.string().trim().max(100).optional(),
  // Clients without a filter send 0.
  auth: wireNumberOf(z.literal([0, 1, 2, 3, 4, 5]))
    .transform((one) => (one === 0 ? undefined : one))
    .optional(),
})

/** Members of groups and applicants. */
export const memberApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/group/get-member-list',
    access: 'user',
    query: list,
    output: page(GroupMember),
    about: "Lists the group's members, highest level first. Members only.",
  },
  applications: {
    method: 'GET',
    path: '/api/group/get-apply-list',
    access: 'user',
    query: list,
    output: page(GroupMember),
    about: 'Lists all users with a level in a group: applicants first, newest first. Group admins only.',
  },
  detail: {
    method: 'GET',
    path: '/api/group/member-detail',
    access: 'user',
    query: byGid.extend({ uid: z.string().max(64) }),
    output: GroupMemberDetail,
    about: 'Returns a member with their results in the group. Group admins only. HOJ clients do not know this route.',
  },
  join: {
    method: 'POST',
    path: '/api/group/member',
    access: 'user',
    query: byGid.extend({ code: z.string().trim().max(1000).optional(), reason: z.string().trim().max(1000).optional() }),
    about:
      'Joins a public group, or applies to another one. A private group requires its code; after ten wrong codes, the caller is locked out for half an hour.',
  },
  changeLevel: {
    method: 'PUT',
    path: '/api/group/member',
    access: 'user',
    body: byGid.extend({ uid: z.string().max(64), auth: wireNumberOf(z.literal([1, 2, 3, 4, 5])) }),
    about: "Approves or rejects an application, or changes a member's level. Group admins only.",
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/member',
    access: 'user',
    query: byGid.extend({ uid: z.string().max(64) }),
    about: 'Removes a member or an application. Group admins only. What the member created stays.',
  },
  exit: { method: 'DELETE', path: '/api/group/member/exit', access: 'user', query: byGid, about: 'Removes the caller from a group.' },
})
