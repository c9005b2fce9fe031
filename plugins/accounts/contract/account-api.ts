import { UserInfo } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

const line = z.string().max(1000)

/** What coming in needs on this site, as it is set now. */
export const EntryRules = z.object({
  /** Registering is open. */
  register: z.boolean(),
  /** Registering needs a code that comes by mail. */
  code: z.boolean(),
  /** The site sends mail, so passwords can be reset. */
  mail: z.boolean(),
})
export type EntryRules = z.infer<typeof EntryRules>

/** The outcome of a change of password or address: 200 done, 400 wrong, 403 locked. */
export const ChangeOutcome = z.object({ code: z.int(), msg: z.string(), userInfo: UserInfo.nullable().default(null) })
export type ChangeOutcome = z.infer<typeof ChangeOutcome>

/** Coming in: registering, and setting a forgotten password anew. */
export const accountApi = accounts.api({
  entryRules: {
    method: 'GET',
    path: '/api/accounts/entry-rules',
    access: 'anyone',
    output: EntryRules,
    about: 'Whether one can register here, and whether by a mailed code.',
  },
  registerCode: {
    method: 'GET',
    path: '/api/get-register-code',
    access: 'anyone',
    query: z.object({ email: line }),
    output: z.object({ email: z.string(), expire: z.int() }),
    rate: { calls: 120, seconds: 60 },
    about: 'Mails a code of six digits to an address that wants to register.',
  },
  checkUsernameOrEmail: {
    method: 'POST',
    path: '/api/check-username-or-email',
    access: 'anyone',
    body: z.object({ username: line.nullish(), email: line.nullish() }),
    output: z.object({ username: z.boolean(), email: z.boolean() }),
    about: 'Whether a name or an address is taken.',
  },
  captcha: {
    method: 'GET',
    path: '/api/captcha',
    access: 'anyone',
    output: z.object({ img: z.string(), captchaKey: z.string() }),
    rate: { calls: 300, seconds: 60 },
    about: 'A picture of a sum; its answer goes with the key, once.',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: z.object({ username: line, password: line, email: line, code: line.nullish() }),
    rate: { calls: 300, seconds: 60 },
    about: 'Makes an account.',
  },
  applyResetPassword: {
    method: 'POST',
    path: '/api/apply-reset-password',
    access: 'anyone',
    body: z.object({ email: line, captcha: line, captchaKey: line }),
    rate: { calls: 120, seconds: 60 },
    about: 'Mails a way to set a new password.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: z.object({ username: line, password: line, code: line }),
    rate: { calls: 120, seconds: 60 },
    about: 'Sets a new password with the code of that mail, and ends all logins.',
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    access: 'user',
    body: z.object({ oldPassword: line, newPassword: line }),
    output: ChangeOutcome,
    rate: { calls: 30, seconds: 60 },
    about: 'Sets another password and ends the other logins; the outcome stands in data.code.',
  },
  changeEmailCode: {
    method: 'GET',
    path: '/api/get-change-email-code',
    access: 'user',
    query: z.object({ email: line }),
    about: 'Mails a code of six digits to the new address.',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/change-email',
    access: 'user',
    body: z.object({ password: line, newEmail: line, code: line }),
    output: ChangeOutcome,
    rate: { calls: 30, seconds: 60 },
    about: 'Takes the new address; the outcome stands in data.code.',
  },
})
