import { WireError } from '@verdict/core'
import { Alert, useCountdown } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { Fills } from '../plugins/fills.tsx'
import { loginCaptcha, type SolvedCaptcha } from '../declaration/slots.ts'
import { useText } from '../text/use-text.ts'

/** The state of a login form whose logins are delayed, after many failures of one account. */
export interface LoginDelay {
  /** The solved captcha, to send with the login. */
  readonly captcha: SolvedCaptcha | undefined
  /** Whether a login would be refused: the delay is not over, and no captcha is solved. */
  readonly isWaiting: boolean
  /** The remaining time and the captcha; undefined until a login was delayed. */
  readonly notice: ReactNode
  /** Takes the error of each failed login. */
  failed(error: unknown): void
}

/** Tracks delayed logins of a form. */
export function useLoginDelay(): LoginDelay {
  const t = useText()
  const [failures, setFailures] = useState(0)
  const [captcha, setCaptcha] = useState<SolvedCaptcha>()
  const countdown = useCountdown()
  return {
    captcha,
    isWaiting: countdown.remaining > 0 && !captcha,
    notice:
      failures === 0 ? undefined : (
        <>
          {countdown.remaining > 0 && <Alert type="warning" style={{ marginBottom: 12 }} content={t('signIn.delayed', { seconds: countdown.remaining })} />}
          <Fills key={failures} of={loginCaptcha} with={{ onChange: setCaptcha }} />
        </>
      ),
    failed: (error) => {
      const isDelayed = error instanceof WireError && error.code === 'kernel/login-delayed'
      if (isDelayed) countdown.start(Number(error.parameters.seconds))
      // A captcha accepts one answer, so each further failure needs another one.
      if (isDelayed || failures > 0) setFailures(failures + 1)
      setCaptcha(undefined)
    },
  }
}
