import { useApi, useLoad, useText, type LoginCaptchaProps } from '@verdict/core/web'
import { Field, Input } from '@verdict/ui-kit'
import { useState } from 'react'
import { accountApi } from '../../contract/account-api.ts'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { CaptchaPicture } from './captcha-picture.tsx'

/** A captcha that skips the delay of a login. */
export default function LoginCaptcha({ onChange }: LoginCaptchaProps) {
  const t = useText(accounts)
  const { captcha } = useApi(accountApi)
  const picture = useLoad((signal) => captcha({}, signal), [])
  const [answer, setAnswer] = useState('')
  const { value, reload } = picture
  function enter(text: string) {
    setAnswer(text)
    onChange(value && text.trim() ? { captcha: text.trim(), captchaKey: value.captchaKey } : undefined)
  }
  const again = () => {
    enter('')
    reload()
  }
  return (
    <div className="verdict-auth-line">
      <Field label={t('auth.captcha')} extra={t('auth.captchaSkipsDelay')}>
        <Input aria-label={t('auth.captcha')} value={answer} maxLength={limits.captcha} autoComplete="off" onChange={enter} />
      </Field>
      <CaptchaPicture picture={{ value, reload: again }} />
    </div>
  )
}
