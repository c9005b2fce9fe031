import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Alert, Button, Field, Form, FormActions, Input, toast, useCountdown } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { accountApi, type ChangeOutcome } from '../../contract/account-api.ts'
import { isEmail, durationsInSeconds } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import type { OwnProfile } from '../../contract/profile-api.ts'
import type { UserProfile } from '../../contract/profile-fields.ts'
import { createFormRules } from '../parts/form-rules.ts'

interface EmailChange {
  password: string
  newEmail: string
  code: string
}

/** Changes the email address, which is verified with an emailed code. */
export function EmailForm({ profile, onChanged }: { profile: OwnProfile; onChanged: (profile: UserProfile) => void }) {
  const t = useText(accounts)
  const { may } = useSession()
  const rules = createFormRules(t)
  const { changeEmail, changeEmailCode, entryRules } = useApi(accountApi)
  const entry = useLoad((signal) => entryRules({}, signal), [])
  const [form] = Form.useForm<EmailChange>()
  const enteredEmail: string | undefined = Form.useWatch('newEmail', form)
  const newEmail = (enteredEmail ?? '').trim()
  const [busy, setBusy] = useState<'code' | 'form'>()
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  const cooldown = useCountdown()
  if (entry.value?.mail === false)
    return (
      <Alert
        type="info"
        content={
          may('system_info_admin') ? (
            <>
              {t('setting.noMailYet')} <Link to="/admin/mail">{t('setting.connectMail')}</Link>
            </>
          ) : (
            t('setting.noMail')
          )
        }
      />
    )
  async function send() {
    setBusy('code')
    const sent = await succeeded(changeEmailCode({ query: { email: newEmail } }))
    setBusy(undefined)
    if (!sent) return
    cooldown.start(durationsInSeconds.changeEmailCooldown)
    toast.success(t('auth.codeSent', { email: newEmail }))
  }
  async function submit(values: EmailChange) {
    setBusy('form')
    const answer = await changeEmail({ body: { ...values, newEmail: values.newEmail.trim(), code: values.code.trim() } }).catch(() => undefined)
    setBusy(undefined)
    setOutcome(answer)
    if (!answer?.userInfo) return
    form.resetFields()
    onChanged(answer.userInfo)
  }
  return (
    <Form<EmailChange> form={form} layout="vertical" className="verdict-setting-narrow" onSubmit={(values) => void submit(values)}>
      {outcome && <Alert type={outcome.code === 200 ? 'success' : 'error'} content={outcome.msg} style={{ marginBottom: 12 }} />}
      <Field label={t('setting.email')}>
        <Input value={profile.email ?? t('setting.noEmail')} disabled aria-label={t('setting.email')} />
      </Field>
      <Field label={t('auth.password')} field="password" rules={rules.password}>
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field label={t('setting.newEmail')} field="newEmail" rules={rules.email}>
        <Input type="email" autoComplete="email" />
      </Field>
      <div className="verdict-auth-line">
        <Field label={t('auth.code')} field="code" rules={rules.code}>
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Field>
        <Button style={{ marginTop: 30 }} loading={busy === 'code'} disabled={!isEmail(newEmail) || cooldown.remaining > 0} onClick={() => void send()}>
          {cooldown.remaining > 0 ? t('auth.again', { seconds: cooldown.remaining }) : t('auth.sendCode')}
        </Button>
      </div>
      <FormActions>
        <Button type="primary" htmlType="submit" loading={busy === 'form'} disabled={outcome?.code === 403}>
          {t('setting.changeEmail')}
        </Button>
      </FormActions>
    </Form>
  )
}
