import type { Translate } from '@verdict/core/web'
import { isEmail, isUsername, limits } from '../contract/account-rules.ts'

type Report = (message?: string) => void

interface Rule {
  validator: (value: unknown, report: Report) => void | Promise<void>
  validateTrigger?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the fields of the forms must hold; the words are those of the specification. */
export function rulesOf(t: Translate) {
  const check = (fails: (text: string) => string | undefined): Rule => ({ validator: (value, report) => report(fails(textOf(value))) })
  const between = (key: string, least: number, most: number) => check((text) => (text.length >= least && text.length <= most ? undefined : t(key)))
  return {
    username: [check((text) => (text.trim() === '' ? t('rules.usernameMissing') : text.trim().length > limits.username ? t('rules.usernameLong') : undefined))],
    newUsername: [
      check((text) => (text.trim() !== '' && text.trim().length <= limits.username && !isUsername(text.trim()) ? t('rules.usernameSigns') : undefined)),
    ],
    password: [check((text) => (text === '' ? t('rules.passwordMissing') : undefined)), between('rules.passwordLength', limits.passwordLeast, limits.password)],
    email: [check((text) => (text.trim() === '' ? t('rules.emailMissing') : isEmail(text.trim()) ? undefined : t('rules.emailInvalid')))],
    optionalEmail: [check((text) => (text.trim() === '' || isEmail(text.trim()) ? undefined : t('rules.emailInvalid')))],
    code: [check((text) => (text.trim() === '' ? t('rules.codeMissing') : text.trim().length === limits.code ? undefined : t('rules.codeLength')))],
    captcha: [between('rules.captcha', 1, limits.captcha)],
    repeated: (first: () => string | undefined) => [
      check((text) => (text === '' ? t('rules.repeatMissing') : text === first() ? undefined : t('rules.repeatDiffers'))),
    ],
    longest: (limit: number) => [check((text) => (text.length > limit ? t('rules.longest', { limit }) : undefined))],
    /** Asks the server, when the field is left and when the form is sent. */
    asked: (fails: (text: string) => Promise<string | undefined>): Rule => ({
      validateTrigger: 'onBlur',
      validator: async (value, report) => report(textOf(value).trim() === '' ? undefined : await fails(textOf(value).trim()).catch(() => undefined)),
    }),
  }
}
