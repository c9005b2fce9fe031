import type { Say } from '@verdict/core/web'
import { isEmail, isUsername, limits } from '../../contract/account-rules.ts'

type Report = (message?: string) => void

interface Rule {
  validator: (value: unknown, report: Report) => void | Promise<void>
  validateTrigger?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the fields of the forms must hold; the words are those of the specification. */
export function rulesOf(say: Say) {
  const check = (fails: (text: string) => string | undefined): Rule => ({ validator: (value, report) => report(fails(textOf(value))) })
  const between = (key: string, least: number, most: number) => check((text) => (text.length >= least && text.length <= most ? undefined : say(key)))
  return {
    username: [
      check((text) => (text.trim() === '' ? say('rules.usernameMissing') : text.trim().length > limits.username ? say('rules.usernameLong') : undefined)),
    ],
    newUsername: [
      check((text) => (text.trim() !== '' && text.trim().length <= limits.username && !isUsername(text.trim()) ? say('rules.usernameSigns') : undefined)),
    ],
    password: [
      check((text) => (text === '' ? say('rules.passwordMissing') : undefined)),
      between('rules.passwordLength', limits.passwordLeast, limits.password),
    ],
    email: [check((text) => (text.trim() === '' ? say('rules.emailMissing') : isEmail(text.trim()) ? undefined : say('rules.emailInvalid')))],
    optionalEmail: [check((text) => (text.trim() === '' || isEmail(text.trim()) ? undefined : say('rules.emailInvalid')))],
    code: [check((text) => (text.trim() === '' ? say('rules.codeMissing') : text.trim().length === limits.code ? undefined : say('rules.codeLength')))],
    captcha: [between('rules.captcha', 1, limits.captcha)],
    repeated: (first: () => string | undefined) => [
      check((text) => (text === '' ? say('rules.repeatMissing') : text === first() ? undefined : say('rules.repeatDiffers'))),
    ],
    longest: (limit: number) => [check((text) => (text.length > limit ? say('rules.longest', { limit }) : undefined))],
    /** Asks the server, when the field is left and when the form is sent. */
    asked: (fails: (text: string) => Promise<string | undefined>): Rule => ({
      validateTrigger: 'onBlur',
      validator: async (value, report) => report(textOf(value).trim() === '' ? undefined : await fails(textOf(value).trim()).catch(() => undefined)),
    }),
  }
}
