import { useApi, useLoad, useText } from '@verdict/core/web'
import { Alert, Button, ErrorState, Field, Form, FormActions, Input, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { accountApi } from '../../contract/account-api.ts'
import { durations } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { rulesOf } from '../rules.ts'
import { useCountdown } from '../use-countdown.ts'

interface Application {
  email: string
  captcha: string
}

/** Asks for a mail that sets a new password. */
export function ResetForm() {
  const t = useText(accounts)
  const rules = rulesOf(t)
  const { entryRules, captcha, checkUsernameOrEmail, applyResetPassword } = useApi(accountApi)
  const entry = useLoad((signal) => entryRules({}, signal), [])
  const picture = useLoad((signal) => captcha({}, signal), [])
  const [form] = Form.useForm<Application>()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const wait = useCountdown()
  if (entry.failure) return <ErrorState hint={entry.failure.message} onRetry={entry.reload} />
  if (!entry.value) return <TextSkeleton lines={4} height={190} />
  if (!entry.value.mail) return <Alert type="warning" content={t('auth.noMailReset')} />
  async function submit({ email, captcha: answer }: Application) {
    if (!picture.value) return
    setBusy(true)
    try {
      await applyResetPassword({ body: { email: email.trim(), captcha: answer.trim(), captchaKey: picture.value.captchaKey } })
      setSentTo(email.trim())
      wait.start(durations.resetWait)
    } catch {
      // The site has told why; a new picture is needed for the next try.
    }
    form.setFieldValue('captcha', '')
    picture.reload()
    setBusy(false)
  }
  const unknown = rules.asked(async (email) => ((await checkUsernameOrEmail({ body: { email } })).email ? undefined : t('rules.emailUnknown')))
  return (
    <Form<Application> form={form} layout="vertical" onSubmit={(values) => void submit(values)}>
      {sentTo && <Alert type="success" content={t('auth.resetSent', { email: sentTo })} style={{ marginBottom: 12 }} />}
      <Field label={t('auth.email')} field="email" rules={[...rules.email, unknown]}>
        <Input type="email" autoComplete="email" autoFocus />
      </Field>
      <div className="verdict-auth-line">
        <Field label={t('auth.captcha')} field="captcha" rules={rules.captcha}>
          <Input autoComplete="off" />
        </Field>
        <button
          type="button"
          className="verdict-auth-captcha"
          style={{ marginTop: 26 }}
          aria-label={t('auth.newPicture')}
          title={t('auth.newPicture')}
          onClick={picture.reload}
        >
          {picture.value ? (
            <img src={picture.value.img} alt={t('auth.captchaPicture')} width={125} height={40} />
          ) : (
            <span style={{ display: 'block', width: 125, height: 40 }} />
          )}
        </button>
      </div>
      <FormActions>
        <Button type="primary" htmlType="submit" long loading={busy} disabled={wait.rest > 0 || !picture.value}>
          {wait.rest > 0 ? t('auth.again', { seconds: wait.rest }) : t('auth.sendReset')}
        </Button>
      </FormActions>
    </Form>
  )
}
