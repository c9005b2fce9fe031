import { useApi, useLoad, type Translate } from '@verdict/core/web'
import { accountApi } from '../../contract/account-api.ts'
import { isEmail, isUsername, limits } from '../../contract/account-rules.ts'

type Report = (message?: string) => void

interface Rule {
  validator: (value: unknown, report: Report) => void | Promise<void>
  validateTrigger?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The validation rules of form fields, with translated messages. */
export function createFormRules(t: Translate) {
  const check = (fails: (text: string) => string | undefined): Rule => ({ validator: (value, report) => report(fails(textOf(value))) })
  const lengthBetween = (key: string, min: number, max: number) =>
    check((text) => (text.length >= min && text.length <= max ? undefined : t(key, { min, max })))
  const password = (min: number) => [
    check((text) => (text === '' ? t('rules.passwordMissing') : undefined)),
    lengthBetween('rules.passwordLength', min, limits.password),
  ]
  return {
    username: [check((text) => (text.trim() === '' ? t('rules.usernameMissing') : text.trim().length > limits.username ? t('rules.usernameLong') : undefined))],
    newUsername: [
      check((text) => (text.trim() !== '' && text.trim().length <= limits.username && !isUsername(text.trim()) ? t('rules.usernameSigns') : undefined)),
    ],
    password: password(limits.passwordMin),
    newPassword: password,
    email: [check((text) => (text.trim() === '' ? t('rules.emailMissing') : isEmail(text.trim()) ? undefined : t('rules.emailInvalid')))],
    optionalEmail: [check((text) => (text.trim() === '' || isEmail(text.trim()) ? undefined : t('rules.emailInvalid')))],
    code: [check((text) => (text.trim() === '' ? t('rules.codeMissing') : text.trim().length === limits.code ? undefined : t('rules.codeLength')))],
    captcha: [lengthBetween('rules.captcha', 1, limits.captcha)],
    repeated: (first: () => string | undefined) => [
      check((text) => (text === '' ? t('rules.repeatMissing') : text === first() ? undefined : t('rules.repeatDiffers'))),
    ],
    maxLength: (limit: number) => [check((text) => (text.length > limit ? t('rules.longest', { limit }) : undefined))],
    /** Checks a value on the server, when the field loses focus and when the form is submitted. */
    onServer: (fails: (text: string) => Promise<string | undefined>): Rule => ({
      validateTrigger: 'onBlur',
      validator: async (value, report) => report(textOf(value).trim() === '' ? undefined : await fails(textOf(value).trim()).catch(() => undefined)),
    }),
  }
}

/** Returns the site's minimum length of new passwords; until the site has responded, the general minimum. */
export function usePasswordMin(): number {
  const { entryRules } = useApi(accountApi)
  return useLoad((signal) => entryRules({}, signal), []).value?.passwordMin ?? limits.passwordMin
}
