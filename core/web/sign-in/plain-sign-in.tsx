import { kernelApi } from '@verdict/core'
import { Button, Dialog, Field, Form, FormActions, Input, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useApi } from '../api/page-client.ts'
import { startSession } from './start-session.ts'
import { useLoginDelay } from './use-login-delay.tsx'
import { useText } from '../text/use-text.ts'

interface Credentials {
  username: string
  password: string
}

/** Sign-in dialog with username and password, for sites where no plugin provides one. */
export default function PlainSignIn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { login } = useApi(kernelApi)
  const delay = useLoginDelay()
  const [busy, setBusy] = useState(false)
  async function submit(body: Credentials) {
    setBusy(true)
    try {
      const user = await login({ body: { ...body, ...delay.captcha } })
      await startSession(user)
      toast.success(t('signIn.welcome', { name: user.username }))
      onClose()
    } catch (error) {
      // The error has been shown; the dialog stays open.
      delay.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} title={t('signIn.title')} onClose={onClose} width={370}>
      <Form<Credentials> layout="vertical" onSubmit={(values) => void submit(values)}>
        <Field label={t('signIn.username')} field="username" rules={[{ required: true, maxLength: 20, message: t('signIn.usernameRule') }]}>
          <Input autoComplete="username" autoFocus />
        </Field>
        <Field label={t('signIn.password')} field="password" rules={[{ required: true, minLength: 6, maxLength: 200, message: t('signIn.passwordRule') }]}>
          <Input.Password autoComplete="current-password" />
        </Field>
        {delay.notice}
        <FormActions>
          <Button type="primary" htmlType="submit" long loading={busy} disabled={delay.isWaiting}>
            {t('signIn.submit')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
