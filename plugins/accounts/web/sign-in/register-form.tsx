import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Alert, Button, Field, Form, FormActions, Input, TextSkeleton, toast, useCountdown } from '@verdict/ui-kit'
import { useState } from 'react'
import { accountApi } from '../../contract/account-api.ts'
import { isEmail, durationsInSeconds, limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { createFormRules } from '../parts/form-rules.ts'
import { CaptchaPicture } from './captcha-picture.tsx'

interface RegistrationValues {
  username: string
  email: string
  password: string
  repeat: string
  captcha?: string
  code?: string
}

interface Entry {
  readonly code: boolean
  readonly passwordMin: number
}

/** Registers an account, with an emailed code if the site requires one. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useText(accounts)
  const { entryRules } = useApi(accountApi)
  const loaded = useLoad((signal) => entryRules({}, signal), [])
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={330} />}>
      {(entry) => {
        if (!entry.register) return <Alert type="warning" content={t('auth.closed')} />
        if (entry.code && !entry.mail) return <Alert type="warning" content={t('auth.noMail')} />
        return <Registration entry={entry} onDone={onDone} />
      }}
    </Loaded>
  )
}

function Registration({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const { register, captcha, registerCode, checkUsernameOrEmail } = useApi(accountApi)
  const picture = useLoad((signal) => captcha({}, signal), [])
  const [form] = Form.useForm<RegistrationValues>()
  const enteredEmail: string | undefined = Form.useWatch('email', form)
  const email = enteredEmail ?? ''
  const password: string | undefined = Form.useWatch('password', form)
  const captchaText: string | undefined = Form.useWatch('captcha', form)
  const answer = captchaText?.trim()
  const [busy, setBusy] = useState<'code' | 'form'>()
  const cooldown = useCountdown()
  async function send() {
    if (!answer || !picture.value) return
    setBusy('code')
    const sent = await registerCode({ query: { email: email.trim(), captcha: answer, captchaKey: picture.value.captchaKey } }).catch(() => undefined)
    setBusy(undefined)
    form.setFieldValue('captcha', '')
    picture.reload()
    if (!sent) return
    cooldown.start(durationsInSeconds.registerCooldown)
    toast.success(t('auth.codeSent', { email: sent.email }))
  }
  async function submit({ username, password: chosen, email: address, code }: RegistrationValues) {
    setBusy('form')
    try {
      await register({ body: { username: username.trim(), password: chosen, email: address.trim(), code } })
      toast.success(t('auth.registered'))
      onDone()
    } catch {
      form.setFieldValue('code', '')
    } finally {
      setBusy(undefined)
    }
  }
  const taken = rules.onServer(async (username) => ((await checkUsernameOrEmail({ body: { username } })).username ? t('rules.usernameTaken') : undefined))
  return (
    <Form<RegistrationValues> form={form} layout="vertical" onSubmit={(values) => void submit(values)}>
      <Field label={t('auth.username')} field="username" rules={[...rules.username, ...rules.newUsername, taken]}>
        <Input autoComplete="username" autoFocus />
      </Field>
      <Field label={t('auth.password')} field="password" rules={rules.newPassword(entry.passwordMin)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field label={t('auth.repeat')} field="repeat" dependencies={['password']} rules={rules.repeated(() => password)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field label={t('auth.email')} field="email" rules={rules.email}>
        <Input type="email" autoComplete="email" />
      </Field>
      {entry.code && (
        <div className="verdict-auth-line">
          <Field label={t('auth.captcha')} field="captcha" extra={t('auth.captchaForCode')}>
            <Input autoComplete="off" maxLength={limits.captcha} />
          </Field>
          <CaptchaPicture picture={picture} />
        </div>
      )}
      {entry.code && (
        <div className="verdict-auth-line">
          <Field label={t('auth.code')} field="code" rules={rules.code}>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Field>
          <Button
            style={{ marginTop: 30 }}
            loading={busy === 'code'}
            disabled={!isEmail(email.trim()) || !answer || cooldown.remaining > 0}
            onClick={() => void send()}
          >
            {cooldown.remaining > 0 ? t('auth.again', { seconds: cooldown.remaining }) : t('auth.sendCode')}
          </Button>
        </div>
      )}
      <FormActions>
        <Button type="primary" htmlType="submit" long loading={busy === 'form'}>
          {t('auth.register')}
        </Button>
      </FormActions>
    </Form>
  )
}
