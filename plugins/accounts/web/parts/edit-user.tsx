import { roleNumbers } from '@verdict/core'
import { useApi, useText } from '@verdict/core/web'
import { Checkbox, Dialog, Field, Form, Input, Select, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi, type UserRow } from '../../contract/user-admin-api.ts'
import { roleOptions } from './role-options.ts'
import { rulesOf } from './rules.ts'

interface Edited {
  username: string
  realname: string
  email: string
  type: number
  good: boolean
  titleName: string
  titleColor: string
  setNewPwd: boolean
  password?: string
}

/** Changes somebody's account. */
export function EditUser({ row, onClose, onSaved }: { row: UserRow; onClose: () => void; onSaved: () => void }) {
  const say = useText(accounts)
  const rules = rulesOf(say)
  const { editUser } = useApi(userAdminApi)
  const [form] = Form.useForm<Edited>()
  const renew = Form.useWatch('setNewPwd', form) as boolean | undefined
  const [busy, setBusy] = useState(false)
  const initial = {
    username: row.username,
    realname: row.realname ?? '',
    email: row.email ?? '',
    type: row.roles[0]?.id ?? roleNumbers.default_user,
    good: row.status === 0,
    titleName: row.titleName ?? '',
    titleColor: row.titleColor ?? '',
    setNewPwd: false,
  }
  async function save() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    const { good, ...wanted } = { ...initial, ...values }
    setBusy(true)
    const saved = await editUser({ body: { ...wanted, uid: row.uid, status: good ? 0 : 1 } }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!saved) return
    toast.success(say('users.saved'))
    onSaved()
    onClose()
  }
  return (
    <Dialog open title={say('users.editOf', { name: row.username })} onClose={onClose} onConfirm={save} confirmText={say('save')} confirming={busy} width={560}>
      <Form<Edited> form={form} layout="vertical" initialValues={initial}>
        <div className="verdict-users-two">
          <Field label={say('auth.username')} field="username" rules={rules.username}>
            <Input />
          </Field>
          <Field label={say('fields.realname')} field="realname" rules={rules.longest(limits.realname)}>
            <Input />
          </Field>
          <Field label={say('auth.email')} field="email" rules={rules.optionalEmail}>
            <Input type="email" />
          </Field>
          <Field label={say('users.role')} field="type">
            <Select options={roleOptions(say)} aria-label={say('users.role')} />
          </Field>
          <Field label={say('users.titleName')} field="titleName" rules={rules.longest(limits.titleName)}>
            <Input />
          </Field>
          <Field label={say('users.titleColour')} field="titleColor">
            <ColourField label={say('users.titleColour')} />
          </Field>
          <Field label={say('users.good')} field="good" triggerPropName="checked">
            <Switch aria-label={say('users.good')} />
          </Field>
          <Field label={say('users.newPassword')} field="setNewPwd" triggerPropName="checked">
            <Checkbox>{say('users.setPassword')}</Checkbox>
          </Field>
        </div>
        {renew && (
          <Field label={say('users.password')} field="password" rules={rules.password} extra={say('users.passwordHint')}>
            <Input autoComplete="off" />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

/** A colour by hand or by number; the form hands value and change to its child. */
function ColourField({ label, value = '', onChange }: { label: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <span className="verdict-users-colour">
      <input type="color" aria-label={label} value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#4f51d2'} onChange={(event) => onChange?.(event.target.value)} />
      <Input value={value} aria-label={label} placeholder="#4f51d2" maxLength={7} onChange={(next) => onChange?.(next)} />
    </span>
  )
}
