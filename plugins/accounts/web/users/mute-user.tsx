import { roleNumbers, type Role } from '@verdict/core'
import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button, confirmAction, toast } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi, type UserRow } from '../../contract/user-admin-api.ts'
import type { UserFillProps } from '../../contract/screens.ts'
import { savedFields } from './account-fields.tsx'

/** The muted counterpart of each role, which differs in nothing else. Staff keep their roles. */
const mutes: Partial<Record<Role, Role>> = {
  default_user: 'mute_user',
  no_discuss_user: 'mute_user',
  no_subimit_user: 'no_submit_mute_user',
  no_submit_no_discuss_user: 'no_submit_mute_user',
}
const muted: readonly (Role | undefined)[] = Object.values(mutes)

/** A button that mutes a user, or a note that they are muted. */
export default function MuteUser(user: UserFillProps) {
  const { may } = useSession()
  return may('user_admin') && <MuteButton {...user} />
}

function MuteButton({ uid, username }: UserFillProps) {
  const t = useText(accounts)
  const { userList, editUser } = useApi(userAdminApi)
  // The search returns all users whose names contain this one.
  const { value: row, reload } = useLoad(
    async (signal) => (await userList({ query: { keyword: username, limit: 500 } }, signal)).records.find((found) => found.uid === uid),
    [uid, username],
  )
  const role = row?.roles[0]?.role
  const next = role && mutes[role]
  async function mute(user: UserRow, type: number) {
    const question = {
      title: t('users.muteTitle', { name: username }),
      content: t('users.muteContent'),
      action: t('users.mute', { name: username }),
      cancel: t('cancel'),
    }
    if (!(await confirmAction(question))) return
    const { good, ...fields } = savedFields(user)
    if (await succeeded(editUser({ body: { ...fields, uid, status: good ? 0 : 1, type } }))) toast.success(t('users.saved'))
    reload()
  }
  if (role && muted.includes(role)) return <Button disabled>{t('users.muted')}</Button>
  return row && next && <Button onClick={() => void mute(row, roleNumbers[next])}>{t('users.mute', { name: username })}</Button>
}
