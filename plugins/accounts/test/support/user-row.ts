import type { Person } from '@verdict/core/testing'
import { userAdminApi, type UserRow } from '../../contract.ts'

/** Returns the row of a user in the user list. */
export async function findUserRow(admin: Person, username: string): Promise<UserRow | undefined> {
  const { records } = await admin.use(userAdminApi).userList({ query: { keyword: username } })
  return records.find((row) => row.username === username)
}
