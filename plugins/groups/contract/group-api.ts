import { page, pageQuery, StorageUse, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { avatarEndings, limits } from '@verdict/plugin-accounts/contract'
import { z } from 'zod'
import { groups } from './groups.ts'
import { Group, GroupRow } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const auth = wireNumberOf(z.literal([1, 2, 3]))

/** A group as clients send it. Owner, avatar and dates are never read from here. Omitted fields keep their value. */
export const GroupForm = z.object({
  id: wireNumber.nullish(),
  name: z.string().max(1000).nullish(),
  shortName: z.string().max(1000).nullish(),
  brief: z.string().max(1000).nullish(),
  description: z.string().max(100_000).nullish(),
  auth: auth.nullish(),
  code: z.string().max(1000).nullish(),
  visible: z.boolean().nullish(),
  /** 1 closes the group for all users but super admins, who alone can change this. */
  status: wireNumberOf(z.literal([0, 1])).nullish(),
  /** The revision that the client has read. The save is refused if another user saved since. Without it, the fields that are sent overwrite. */
  revision: wireNumber.nullish(),
})
export type GroupForm = z.infer<typeof GroupForm>

/** Groups and their settings. */
export const groupApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/get-group-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(100).optional(),
      // HOJ clients send 0 for an unset filter.
      auth: wireNumberOf(z.literal([0, 1, 2, 3]))
        .transform((one) => (one === 0 ? undefined : one))
        .optional(),
      onlyMine: wireBoolean.default(false),
    }),
    output: page(GroupRow),
    about: "Lists the visible groups and the caller's groups, or only the caller's, newest first.",
  },
  detail: {
    method: 'GET',
    path: '/api/get-group-detail',
    access: 'user',
    query: byGid,
    output: Group,
    about: "Returns a group; its code only for the group's managers.",
  },
  create: {
    method: 'POST',
    path: '/api/group',
    access: { permission: 'group_add' },
    body: GroupForm,
    output: z.object({ gid: z.int() }),
    about: 'Creates a group; the caller is its owner.',
    rate: { calls: 100, seconds: 3600 },
  },
  edit: { method: 'PUT', path: '/api/group', access: 'user', body: GroupForm, about: "Updates the group's settings. Managers only." },
  disband: {
    method: 'DELETE',
    path: '/api/group',
    access: { permission: 'group_del' },
    query: byGid,
    about: 'Disbands a group with everything in it. Allowed for its owner and super admins. Nothing in it is reachable from then on.',
  },
  access: {
    method: 'GET',
    path: '/api/get-group-access',
    access: 'user',
    query: byGid,
    output: z.object({ access: z.boolean() }),
    about: 'Returns whether the caller is a member or a super admin.',
  },
  level: {
    method: 'GET',
    path: '/api/get-group-auth',
    access: 'user',
    query: byGid,
    output: z.int(),
    about: "Returns the caller's level in a group: 0 none, 1 applying, 2 rejected, 3 member, 4 admin, 5 manager.",
  },
  storage: {
    method: 'GET',
    path: '/api/group-storage',
    access: 'user',
    query: byGid,
    output: StorageUse,
    about: "Returns how much of its storage limit the group's files use, such as test data. Group admins only.",
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/file/upload-group-avatar',
    access: 'user',
    upload: { field: 'image', maximumBytes: limits.avatarBytes, endings: avatarEndings },
    body: byGid,
    output: Group,
    about: "Replaces the group's avatar. Managers only.",
    rate: { calls: 20, seconds: 60 },
  },
})
