import { page, pageQuery, StorageUse, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { avatarEndings, limits } from '@verdict/plugin-accounts/contract'
import { z } from 'zod'
import { groups } from './groups.ts'
import { Group, GroupRow } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const auth = wireNumberOf(z.literal([1, 2, 3]))

/** A group as clients send it. Owner, avatar and dates are never read from here. Fields that are left out keep their value. */
export const GroupForm = z.object({
  id: wireNumber.nullish(),
  name: z.string().max(1000).nullish(),
  shortName: z.string().max(1000).nullish(),
  brief: z.string().max(1000).nullish(),
  description: z.string().max(100_000).nullish(),
  auth: auth.nullish(),
  code: z.string().max(1000).nullish(),
  visible: z.boolean().nullish(),
  /** 1 closes the group for everybody but root of the site, who alone may change it. */
  status: wireNumberOf(z.literal([0, 1])).nullish(),
  /** The revision that the client has read: the save is refused when somebody else saved meanwhile. Without it, the fields that are sent win. */
  revision: wireNumber.nullish(),
})
export type GroupForm = z.infer<typeof GroupForm>

/** Groups, and what their owners do with them. */
export const groupApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/get-group-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(100).optional(),
      // HOJ clients send 0 when the filter is not set.
      auth: wireNumberOf(z.literal([0, 1, 2, 3]))
        .transform((one) => (one === 0 ? undefined : one))
        .optional(),
      onlyMine: wireBoolean.default(false),
    }),
    output: page(GroupRow),
    about: 'The visible groups and those of the caller, or only those of the caller, the newest first.',
  },
  detail: { method: 'GET', path: '/api/get-group-detail', access: 'user', query: byGid, output: Group, about: 'One group; the code only for its root.' },
  create: {
    method: 'POST',
    path: '/api/group',
    access: { permission: 'group_add' },
    body: GroupForm,
    output: z.object({ gid: z.int() }),
    about: 'Founds a group; the caller is its owner.',
    rate: { calls: 100, seconds: 3600 },
  },
  edit: { method: 'PUT', path: '/api/group', access: 'user', body: GroupForm, about: 'Changes the settings of a group, as its root.' },
  disband: {
    method: 'DELETE',
    path: '/api/group',
    access: { permission: 'group_del' },
    query: byGid,
    about: 'Disbands a group with everything in it, as its owner or root of the site. Nothing of it is reachable from this moment on.',
  },
  access: {
    method: 'GET',
    path: '/api/get-group-access',
    access: 'user',
    query: byGid,
    output: z.object({ access: z.boolean() }),
    about: 'Whether the caller is a member, or root of the site.',
  },
  level: {
    method: 'GET',
    path: '/api/get-group-auth',
    access: 'user',
    query: byGid,
    output: z.int(),
    about: 'The level of the caller in a group: 0 none, 1 applying, 2 refused, 3 member, 4 admin, 5 root.',
  },
  storage: {
    method: 'GET',
    path: '/api/group-storage',
    access: 'user',
    query: byGid,
    output: StorageUse,
    about: 'How much the files of a group, such as test data, have of its limit; for its admins.',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/file/upload-group-avatar',
    access: 'user',
    upload: { field: 'image', maximumBytes: limits.avatarBytes, endings: avatarEndings },
    body: byGid,
    output: Group,
    about: 'Replaces the avatar of a group, as its root.',
    rate: { calls: 20, seconds: 60 },
  },
})
