import { kernelApi } from '@verdict/core'
import { startSession, useApi, useLoginDelay, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, toast } from '@verdict/ui-kit'
import { lazy, Suspense, useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { createFormRules } from '../parts/form-rules.ts'

const SlidePuzzle = lazy(() => import('./slide-puzzle.tsx'))

const failuresKey = 'verdict-login-failures'

/** The number of failed logins after which a puzzle is shown. */
const puzzleThreshold = 5

interface Credentials {
  username: string
  password: string
}

/** Username and password. After several failures, the user must solve a puzzle first, or the server delays the login. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const { login } = useApi(kernelApi)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(loginFailures)
  const [solved, setSolved] = useState(false)
  const delay = useLoginDelay()
  const needsPuzzle = failures >= puzzleThreshold && !solved && !delay.notice
  async function submit(body: Credentials) {
    if (needsPuzzle) return toast.warning(t('auth.puzzleFirst'))
    setBusy(true)
    try {
      const user = await login({ body: { ...body, ...delay.captcha, username: body.username.trim() } })
      recordLogin(true)
      await startSession(user)
      toast.success(t('auth.welcome', { name: user.username }))
      onDone()
    } catch (error) {
      // The error message has already been shown.
      delay.failed(error)
      setFailures(recordLogin(false))
      setSolved(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<Credentials> layout="vertical" onSubmit={(values) => void submit(values)}>
      <Field label={t('auth.username')} field="username" rules={rules.username}>
        <Input autoComplete="username" autoFocus />
      </Field>
      <Field label={t('auth.password')} field="password" rules={rules.password}>
        <Input.Password autoComplete="current-password" />
      </Field>
      {needsPuzzle && (
        <Suspense fallback={null}>
          <SlidePuzzle key={failures} onSolved={() => setSolved(true)} />
        </Suspense>
      )}
      {delay.notice}
      <FormActions>
        <Button type="primary" htmlType="submit" long loading={busy} disabled={needsPuzzle || delay.isWaiting}>
          {t('auth.login')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Returns the number of failed logins in this tab since the last successful one. */
const loginFailures = (): number => Number(sessionStorage.getItem(failuresKey) ?? 0)

function recordLogin(succeeded: boolean): number {
  const count = succeeded ? 0 : loginFailures() + 1
  sessionStorage.setItem(failuresKey, String(count))
  return count
}
