import { kernelApi } from '@verdict/core'
import { LanguageMenu, site, startSession, useApi, useLoginDelay, useSession, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, Panel, ThemeSwitch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { admin } from '../../contract/admin.ts'
import './login-page.css'

interface Credentials {
  username: string
  password: string
}

/** The login page of the admin area. */
export default function LoginPage() {
  const t = useText(admin)
  const { isAdmin } = useSession()
  const { adminLogin } = useApi(kernelApi)
  const navigate = useNavigate()
  const delay = useLoginDelay()
  const [busy, setBusy] = useState(false)
  async function submit(body: Credentials) {
    setBusy(true)
    const user = await adminLogin({ body: { ...body, ...delay.captcha } }).catch(delay.failed)
    if (user) await startSession(user)
    setBusy(false)
    if (user) void navigate('/admin/dashboard')
  }
  if (isAdmin) return <Navigate replace to="/admin/dashboard" />
  return (
    <div className="verdict-admin-login">
      <div className="verdict-admin-login-tools">
        <LanguageMenu />
        <ThemeSwitch />
      </div>
      <div className="verdict-admin-login-card">
        <h1>{t('login.title')}</h1>
        <p>{site.name}</p>
        <Panel>
          <Form<Credentials> layout="vertical" onSubmit={(values) => void submit(values)} onSubmitFailed={() => toast.error(t('login.check'))}>
            <Field label={t('login.username')} field="username" rules={[{ required: true, maxLength: 20, message: t('login.usernameRule') }]}>
              <Input autoComplete="username" autoFocus />
            </Field>
            <Field label={t('login.password')} field="password" rules={[{ required: true, minLength: 6, maxLength: 200, message: t('login.passwordRule') }]}>
              <Input.Password autoComplete="current-password" />
            </Field>
            {delay.notice}
            <FormActions>
              <Button type="primary" htmlType="submit" long loading={busy} disabled={delay.isWaiting}>
                {t('login.submit')}
              </Button>
            </FormActions>
          </Form>
        </Panel>
        <Link to="/home">{t('login.back')}</Link>
      </div>
    </div>
  )
}
