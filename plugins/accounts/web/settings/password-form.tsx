import { kernelApi } from '@verdict/core'
import { endSession, go, openSignIn, useApi, useText } from '@verdict/core/web'
import { Alert, Button, Field, Form, FormActions, Input } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { accountApi, type ChangeOutcome } from '../../contract/account-api.ts'
import { accounts } from '../../contract/accounts.ts'
import { createFormRules, usePasswordMin } from '../parts/form-rules.ts'

interface PasswordChange {
  oldPassword: string
  newPassword: string
  repeat: string
}

const logoutDelayMs = 5000

/** Changes the password. Afterwards the user must log in again. */
export function PasswordForm() {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const passwordMin = usePasswordMin()
  const { changePassword } = useApi(accountApi)
  const { logout } = useApi(kernelApi)
  const [form] = Form.useForm<PasswordChange>()
  const newPassword: string | undefined = Form.useWatch('newPassword', form)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  const done = outcome?.code === 200
  useEffect(() => {
    if (!done) return
    const logOut = async () => {
      await logout().catch(() => undefined)
      endSession()
      go('/home')
      openSignIn()
    }
    const timer = setTimeout(() => void logOut(), logoutDelayMs)
    return () => clearTimeout(timer)
  }, [done, logout])
  async function submit(values: PasswordChange) {
    setBusy(true)
    setOutcome(await changePassword({ body: { oldPassword: values.oldPassword, newPassword: values.newPassword } }).catch(() => undefined))
    setBusy(false)
  }
  return (
    <Form<PasswordChange> form={form} layout="vertical" className="verdict-setting-narrow" onSubmit={(values) => void submit(values)}>
      {outcome && <Alert type={done ? 'success' : 'error'} content={outcome.msg} style={{ marginBottom: 12 }} />}
      <Field label={t('setting.oldPassword')} field="oldPassword" rules={rules.password}>
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field label={t('setting.newPassword')} field="newPassword" rules={rules.newPassword(passwordMin)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field label={t('auth.repeat')} field="repeat" dependencies={['newPassword']} rules={rules.repeated(() => newPassword)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <FormActions>
        <Button type="primary" htmlType="submit" loading={busy} disabled={done || outcome?.code === 403}>
          {t('setting.changePassword')}
        </Button>
      </FormActions>
    </Form>
  )
}
