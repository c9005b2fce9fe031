import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Alert, Button, Field, Form, FormActions, Input, TextSkeleton, useCountdown } from '@verdict/ui-kit'
import { useState } from 'react'
import { accountApi } from '../../contract/account-api.ts'
import { durationsInSeconds } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { createFormRules } from '../parts/form-rules.ts'
import { CaptchaPicture } from './captcha-picture.tsx'

interface ResetRequest {
  email: string
  captcha: string
}

/** Requests an email for setting a new password, if the site can send email. */
export function ResetForm() {
  const t = useText(accounts)
  const { entryRules } = useApi(accountApi)
  const entry = useLoad((signal) => entryRules({}, signal), [])
  return (
    <Loaded of={entry} waiting={<TextSkeleton lines={4} height={190} />}>
      {({ mail }) => (mail ? <MailRequest /> : <Alert type="warning" content={t('auth.noMailReset')} />)}
    </Loaded>
  )
}

function MailRequest() {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const { captcha, applyResetPassword } = useApi(accountApi)
  const picture = useLoad((signal) => captcha({}, signal), [])
  const [form] = Form.useForm<ResetRequest>()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const cooldown = useCountdown()
  async function submit({ email, captcha: answer }: ResetRequest) {
    if (!picture.value) return
    setBusy(true)
    try {
      await applyResetPassword({ body: { email: email.trim(), captcha: answer.trim(), captchaKey: picture.value.captchaKey } })
      setSentTo(email.trim())
      cooldown.start(durationsInSeconds.resetCooldown)
    } catch {
      // The error message has already been shown. The next try needs a new captcha.
    }
    form.setFieldValue('captcha', '')
    picture.reload()
    setBusy(false)
  }
  return (
    <Form<ResetRequest> form={form} layout="vertical" onSubmit={(values) => void submit(values)}>
      {sentTo && <Alert type="success" content={t('auth.resetSent', { email: sentTo })} style={{ marginBottom: 12 }} />}
      <Field label={t('auth.email')} field="email" rules={rules.email}>
        <Input type="email" autoComplete="email" autoFocus />
      </Field>
      <div className="verdict-auth-line">
        <Field label={t('auth.captcha')} field="captcha" rules={rules.captcha}>
          <Input autoComplete="off" />
        </Field>
        <CaptchaPicture picture={picture} />
      </div>
      <FormActions>
        <Button type="primary" htmlType="submit" long loading={busy} disabled={cooldown.remaining > 0 || !picture.value}>
          {cooldown.remaining > 0 ? t('auth.again', { seconds: cooldown.remaining }) : t('auth.sendReset')}
        </Button>
      </FormActions>
    </Form>
  )
}
