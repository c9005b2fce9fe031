import { Fills, succeeded, useApi, useText } from '@verdict/core/web'
import { Checkbox, ColourField, Dialog, Field, Form, Input, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi, type UserRow } from '../../contract/user-admin-api.ts'
import { userAdminPanels } from '../../contract/screens.ts'
import { createFormRules, usePasswordMin } from '../parts/form-rules.ts'
import { RoleField, savedFields } from './account-fields.tsx'

interface EditUserForm {
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

/** Edits an account. */
export function EditUser({ row, onClose, onSaved }: { row: UserRow; onClose: () => void; onSaved: () => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const passwordMin = usePasswordMin()
  const { editUser } = useApi(userAdminApi)
  const [form] = Form.useForm<EditUserForm>()
  const setsPassword: boolean | undefined = Form.useWatch('setNewPwd', form)
  const [busy, setBusy] = useState(false)
  const initial = savedFields(row)
  async function save() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    const { good, ...fields } = { ...initial, ...values }
    setBusy(true)
    const saved = await succeeded(editUser({ body: { ...fields, uid: row.uid, status: good ? 0 : 1 } }))
    setBusy(false)
    if (!saved) return
    toast.success(t('users.saved'))
    onSaved()
    onClose()
  }
  return (
    <Dialog open title={t('users.editOf', { name: row.username })} onClose={onClose} onConfirm={save} confirmText={t('save')} confirming={busy} width={560}>
      <Form<EditUserForm> form={form} layout="vertical" initialValues={initial}>
        <div className="verdict-users-two">
          <Field label={t('auth.username')} field="username" rules={rules.username}>
            <Input />
          </Field>
          <Field label={t('fields.realname')} field="realname" rules={rules.maxLength(limits.realname)}>
            <Input />
          </Field>
          <Field label={t('auth.email')} field="email" rules={rules.optionalEmail}>
            <Input type="email" />
          </Field>
          <RoleField />
          <Field label={t('users.titleName')} field="titleName" rules={rules.maxLength(limits.titleName)}>
            <Input />
          </Field>
          <Field label={t('users.titleColour')} field="titleColor">
            <ColourField label={t('users.titleColour')} />
          </Field>
          <Field label={t('users.good')} field="good" triggerPropName="checked">
            <Switch aria-label={t('users.good')} />
          </Field>
          <Field label={t('users.newPassword')} field="setNewPwd" triggerPropName="checked">
            <Checkbox>{t('users.setPassword')}</Checkbox>
          </Field>
        </div>
        {setsPassword && (
          <Field label={t('users.password')} field="password" rules={rules.newPassword(passwordMin)} extra={t('users.passwordHint')}>
            <Input autoComplete="off" />
          </Field>
        )}
      </Form>
      <Fills of={userAdminPanels} with={{ uid: row.uid, username: row.username }} />
    </Dialog>
  )
}
