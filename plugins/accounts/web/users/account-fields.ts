import { roleNumbers, roles } from '@verdict/core'
import type { Translate } from '@verdict/core/web'
import type { UserRow } from '../../contract/user-admin-api.ts'

/** Returns the account fields of the admin area in the format in which they are saved. */
export function savedFields({ username, realname, email, roles, status, titleName, titleColor }: UserRow) {
  return {
    username,
    realname: realname ?? '',
    email: email ?? '',
    type: roles[0]?.id ?? roleNumbers.default_user,
    good: status === 0,
    titleName: titleName ?? '',
    titleColor: titleColor ?? '',
    setNewPwd: false,
  }
}

/** Returns the roles as options of a select. */
export const roleOptions = (t: Translate) => roles.map((role) => ({ value: roleNumbers[role], label: t(`roles.${role}`) }))
