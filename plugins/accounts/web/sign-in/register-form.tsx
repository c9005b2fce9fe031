import { useApi, useLoad, useText } from '@verdict/core/web'
import { Alert, Button, ErrorState, Field, Form, FormActions, Input, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { accountApi } from '../../contract/account-api.ts'
import { isEmail, durations } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { rulesOf } from '../rules.ts'
import { useCountdown } from '../use-countdown.ts'

interface Registering {
  username: string
  email: string
  password: string
  repeat: string
  code?: string
}

/** Makes an account, with a code that comes by mail unless the site does without. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useText(accounts)
  const rules = rulesOf(t)
  const { entryRules, register, registerCode, checkUsernameOrEmail } = useApi(accountApi)
  const entry = useLoad((signal) => entryRules({}, signal), [])
  const [form] = Form.useForm<Registering>()
  const [email = '', password] = [Form.useWatch('email', form) as string | undefined, Form.useWatch('password', form) as string | undefined]
  const [busy, setBusy] = useState<'code' | 'form'>()
  const wait = useCountdown()
  if (entry.failure) return <ErrorState hint={entry.failure.message} onRetry={entry.reload} />
  if (!entry.value) return <TextSkeleton lines={6} height={330} />
  if (!entry.value.register) return <Alert type="warning" content={t('auth.closed')} />
  if (entry.value.code && !entry.value.mail) return <Alert type="warning" content={t('auth.noMail')} />
  async function send() {
    setBusy('code')
    const sent = await registerCode({ query: { email: email.trim() } }).catch(() => undefined)
    setBusy(undefined)
    if (!sent) return
    wait.start(durations.registerWait)
    toast.success(t('auth.codeSent', { email: sent.email }))
  }
  async function submit({ username, password: chosen, email: address, code }: Registering) {
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
  const taken = (field: 'username' | 'email') =>
    rules.asked(async (text) => ((await checkUsernameOrEmail({ body: { [field]: text } }))[field] ? t(`rules.${field}Taken`) : undefined))
  return (
    <Form<Registering> form={form} layout="vertical" onSubmit={(values) => void submit(values)}>
      <Field label={t('auth.username')} field="username" rules={[...rules.username, ...rules.newUsername, taken('username')]}>
        <Input autoComplete="username" autoFocus />
      </Field>
      <Field label={t('auth.password')} field="password" rules={rules.password}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field label={t('auth.repeat')} field="repeat" dependencies={['password']} rules={rules.repeated(() => password)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field label={t('auth.email')} field="email" rules={[...rules.email, taken('email')]}>
        <Input type="email" autoComplete="email" />
      </Field>
      {entry.value.code && (
        <div className="verdict-auth-line">
          <Field label={t('auth.code')} field="code" rules={rules.code}>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Field>
          <Button style={{ marginTop: 30 }} loading={busy === 'code'} disabled={!isEmail(email.trim()) || wait.rest > 0} onClick={() => void send()}>
            {wait.rest > 0 ? t('auth.again', { seconds: wait.rest }) : t('auth.sendCode')}
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
