import { roleNumbers } from '@verdict/core'
import { succeeded, useApi, useText } from '@verdict/core/web'
import { Dialog, Field, Form, Input, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi } from '../../contract/user-admin-api.ts'
import { RoleField } from './account-fields.tsx'
import { createFormRules, usePasswordMin } from '../parts/form-rules.ts'

interface NewUserForm {
  username: string
  password: string
  email?: string
  realname?: string
  type: number
}

/** Creates one account, by an import of a single row. */
export function AddUser({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const passwordMin = usePasswordMin()
  const { checkUsers, importUsers } = useApi(userAdminApi)
  const [form] = Form.useForm<NewUserForm>()
  const [busy, setBusy] = useState(false)
  async function add() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    const users = [[values.username, values.password, values.email ?? '', values.realname ?? '', '', '', '']]
    setBusy(true)
    const [refused] = (await checkUsers({ body: { users } }).catch(() => undefined)) ?? []
    if (refused) toast.error(refused.problems.map((problem) => t(`import.problems.${problem}`, { min: passwordMin, max: limits.password })).join('; '))
    const created = !refused && (await succeeded(importUsers({ body: { users, type: values.type } })))
    setBusy(false)
    if (!created) return
    toast.success(t('import.done', { count: 1 }))
    onCreated()
    onClose()
  }
  return (
    <Dialog open title={t('users.add')} onClose={onClose} onConfirm={add} confirmText={t('users.add')} confirming={busy} width={420}>
      <Form<NewUserForm> form={form} layout="vertical" initialValues={{ type: roleNumbers.default_user }} onSubmit={() => void add()}>
        <Field label={t('auth.username')} field="username" required rules={[...rules.username, ...rules.newUsername]}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field label={t('auth.password')} field="password" required rules={rules.newPassword(passwordMin)}>
          <Input autoComplete="off" />
        </Field>
        <RoleField />
        <Field label={t('auth.email')} field="email" rules={rules.optionalEmail}>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field label={t('fields.realname')} field="realname" rules={rules.maxLength(limits.realname)}>
          <Input autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  )
}
