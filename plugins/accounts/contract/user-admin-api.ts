import { orNull, page, pageQuery, Role, roleNumbers, time, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

/** A role in the format that HOJ's admin client expects. */
const RoleRow = z.object({
  id: z.int(),
  role: Role,
  description: orNull(z.string()),
  status: z.int().default(0),
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
})

/** A user in the user list of the admin area. */
export const UserRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: orNull(z.string()),
  school: orNull(z.string()),
  course: orNull(z.string()),
  number: orNull(z.string()),
  gender: orNull(z.string()),
  realname: orNull(z.string()),
  cfUsername: orNull(z.string()),
  github: orNull(z.string()),
  blog: orNull(z.string()),
  email: orNull(z.string()),
  avatar: orNull(z.string()),
  titleName: orNull(z.string()),
  titleColor: orNull(z.string()),
  signature: orNull(z.string()),
  status: z.int(),
  gmtCreate: time,
  gmtModified: time,
  roles: z.array(RoleRow),
})
export type UserRow = z.infer<typeof UserRow>

/** The fields of an account that an admin can change; `type` is the number of the role. */
export const UserEdit = z.object({
  uid: z.string().max(64),
  username: z.string().max(1000),
  realname: z.string().nullish(),
  email: z.string().nullish(),
  type: wireNumber,
  status: wireNumberOf(z.int().min(0).max(1)),
  setNewPwd: z.boolean().default(false),
  password: z.string().nullish(),
  titleName: z.string().nullish(),
  titleColor: z.string().nullish(),
})

const access = { permission: 'user_admin' } as const
const rows = z.object({
  users: z.array(
    z
      .array(
        z
          .union([z.string(), z.number().transform(String)])
          .nullish()
          .transform((cell) => cell ?? ''),
      )
      .max(20),
  ),
})

/** The problems of an import row: its index, counted from 0, and keys of `import.problems` in the plugin's texts. */
const RowProblem = z.object({ row: z.int(), problems: z.array(z.string()) })

/** User administration. */
export const userAdminApi = accounts.api({
  userList: {
    method: 'GET',
    path: '/api/admin/user/get-user-list',
    access,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword: z.string().max(100).optional(), onlyAdmin: wireBoolean.default(false) }),
    output: page(UserRow),
    about: 'Lists users, newest first. The search includes names, school and email address.',
  },
  editUser: {
    method: 'PUT',
    path: '/api/admin/user/edit-user',
    access,
    body: UserEdit,
    about: "Updates a user's name, role, status and title, and the password if `setNewPwd` is set.",
  },
  deleteUsers: {
    method: 'DELETE',
    path: '/api/admin/user/delete-user',
    access,
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(1000) }),
    about: 'Deletes accounts permanently.',
  },
  checkUsers: {
    method: 'POST',
    path: '/api/admin/user/check-batch-user',
    access,
    body: rows,
    output: z.array(RowProblem),
    about: 'Validates the rows of an import without creating accounts.',
  },
  importUsers: {
    method: 'POST',
    path: '/api/admin/user/insert-batch-user',
    access,
    body: rows.extend({ type: wireNumber.default(roleNumbers.default_user) }),
    about:
      'Creates accounts from rows: username, password, email, realname, gender, nickname, school, class. `type` is the number of the role of all accounts.',
  },
  generateUsers: {
    method: 'POST',
    path: '/api/admin/user/generate-user',
    access,
    body: z.object({
      prefix: z.string().max(1000).default(''),
      suffix: z.string().max(1000).default(''),
      number_from: wireNumber,
      number_to: wireNumber,
      password_length: wireNumber,
    }),
    output: z.object({ key: z.string() }),
    about: 'Creates accounts with random passwords. The key downloads the sheet of passwords once, within 30 minutes.',
  },
  usersSheet: {
    method: 'GET',
    path: '/api/file/generate-user-excel',
    access,
    query: z.object({ key: z.string().max(100) }),
    answer: 'file',
    about: 'Downloads the sheet of generated accounts and their passwords.',
    rate: { calls: 20, seconds: 60 },
  },
})
