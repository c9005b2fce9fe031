import type { Person } from '@verdict/core/testing'
import { userAdminApi, type UserRow } from '../../contract.ts'

/** Somebody's row in the user list, as an administrator sees it. */
export async function findUserRow(admin: Person, username: string): Promise<UserRow | undefined> {
  const { records } = await admin.use(userAdminApi).userList({ query: { keyword: username } })
  return records.find((row) => row.username === username)
}
