import { go, openSignIn, useApi, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, PageFrame, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountApi } from '../../contract/account-api.ts'
import { accounts } from '../../contract/accounts.ts'
import { createFormRules, usePasswordMin } from '../parts/form-rules.ts'
import './sign-in.css'

interface NewPassword {
  username: string
  code?: string
  password: string
  repeat: string
}

/** Sets a new password with an emailed code. The link in the email fills in username and code. */
export default function ResetPasswordPage() {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const passwordMin = usePasswordMin()
  const [query] = useSearchParams()
  const [username, code] = [query.get('username') ?? '', query.get('code') ?? '']
  const { resetPassword, checkUsernameOrEmail } = useApi(accountApi)
  const [form] = Form.useForm<NewPassword>()
  const password: string | undefined = Form.useWatch('password', form)
  const [busy, setBusy] = useState(false)
  const unknown = rules.onServer(async (name) => ((await checkUsernameOrEmail({ body: { username: name } })).username ? undefined : t('rules.usernameUnknown')))
  async function submit(values: NewPassword) {
    setBusy(true)
    try {
      await resetPassword({ body: { username: values.username.trim(), password: values.password, code: (code || values.code || '').trim() } })
      toast.success(t('reset.done'))
      go('/')
      openSignIn()
    } catch {
      setBusy(false)
    }
  }
  return (
    <PageFrame width="reading">
      <div className="verdict-reset">
        <h1>{t('reset.pageTitle')}</h1>
        <Panel>
          <Form<NewPassword> form={form} layout="vertical" initialValues={{ username }} onSubmit={(values) => void submit(values)}>
            <Field label={t('auth.username')} field="username" rules={[...rules.username, unknown]}>
              <Input disabled={username !== ''} autoComplete="username" />
            </Field>
            {code === '' && (
              <Field label={t('reset.code')} field="code" rules={[{ required: true, message: t('rules.codeMissing') }]} extra={t('reset.codeHint')}>
                <Input autoComplete="one-time-code" />
              </Field>
            )}
            <Field label={t('reset.password')} field="password" rules={rules.newPassword(passwordMin)}>
              <Input.Password autoComplete="new-password" autoFocus={username !== ''} />
            </Field>
            <Field label={t('auth.repeat')} field="repeat" dependencies={['password']} rules={rules.repeated(() => password)}>
              <Input.Password autoComplete="new-password" />
            </Field>
            <FormActions>
              <Button type="primary" htmlType="submit" long loading={busy}>
                {t('reset.submit')}
              </Button>
            </FormActions>
          </Form>
        </Panel>
      </div>
    </PageFrame>
  )
}
