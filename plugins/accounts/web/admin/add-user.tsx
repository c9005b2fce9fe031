import { roleNumbers } from '@verdict/core'
import { useApi, useText } from '@verdict/core/web'
import { Dialog, Field, Form, Input, Select, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi } from '../../contract/user-admin-api.ts'
import { roleOptions } from './role-options.ts'
import { rulesOf } from '../rules.ts'

interface Added {
  username: string
  password: string
  email?: string
  realname?: string
  type: number
}

/** Makes one account: an import of a single row. */
export function AddUser({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const t = useText(accounts)
  const rules = rulesOf(t)
  const { checkUsers, importUsers } = useApi(userAdminApi)
  const [form] = Form.useForm<Added>()
  const [busy, setBusy] = useState(false)
  async function add() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    const users = [[values.username, values.password, values.email ?? '', values.realname ?? '', '', '', '']]
    setBusy(true)
    const [bad] = (await checkUsers({ body: { users } }).catch(() => undefined)) ?? []
    if (bad) toast.error(bad.problems.map((problem) => t(`import.problems.${problem}`)).join('; '))
    const made =
      !bad &&
      (await importUsers({ body: { users, type: values.type } }).then(
        () => true,
        () => false,
      ))
    setBusy(false)
    if (!made) return
    toast.success(t('import.done', { count: 1 }))
    onMade()
    onClose()
  }
  return (
    <Dialog open title={t('users.add')} onClose={onClose} onConfirm={add} confirmText={t('users.add')} confirming={busy} width={420}>
      <Form<Added> form={form} layout="vertical" initialValues={{ type: roleNumbers.default_user }} onSubmit={() => void add()}>
        <Field label={t('auth.username')} field="username" rules={[...rules.username, ...rules.newUsername]}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field label={t('auth.password')} field="password" rules={rules.password}>
          <Input autoComplete="off" />
        </Field>
        <Field label={t('users.role')} field="type">
          <Select options={roleOptions(t)} aria-label={t('users.role')} />
        </Field>
        <Field label={t('auth.email')} field="email" rules={rules.optionalEmail}>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field label={t('fields.realname')} field="realname" rules={rules.longest(limits.realname)}>
          <Input autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  )
}
