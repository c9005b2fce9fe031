import { roleNumbers, roles, type Role } from '@verdict/core'
import { useText } from '@verdict/core/web'
import { Field, Form, Select } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
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

/** The names of the others say what they are. */
const explained: readonly Role[] = ['root', 'admin', 'problem_admin', 'default_user']

/** The select of a role in a form, with what its users can do. */
export function RoleField() {
  const t = useText(accounts)
  const { form } = Form.useFormContext()
  const chosen: unknown = Form.useWatch('type', form)
  const role = explained.find((one) => roleNumbers[one] === chosen)
  return (
    <Field label={t('users.role')} field="type" extra={role && t(`roleHints.${role}`)}>
      <Select options={roles.map((one) => ({ value: roleNumbers[one], label: t(`roles.${one}`) }))} aria-label={t('users.role')} />
    </Field>
  )
}
