import { z } from 'zod'
import { accounts } from './accounts.ts'
import { UserProfile } from './profile-fields.ts'

const line = z.string().max(1000)

/** The current rules of registration. */
export const RegistrationRules = z.object({
  /** Whether registration is open. */
  register: z.boolean(),
  /** Whether registration requires a code sent by email. */
  code: z.boolean(),
  /** Whether the site can send email, so that passwords can be reset. */
  mail: z.boolean(),
  /** The minimum length of new passwords. */
  passwordMin: z.int(),
})
export type RegistrationRules = z.infer<typeof RegistrationRules>

/** The outcome of changing the password or the email address: 200 done, 400 wrong, 403 locked. */
export const ChangeOutcome = z.object({ code: z.int(), msg: z.string(), userInfo: UserProfile.nullable().default(null) })
export type ChangeOutcome = z.infer<typeof ChangeOutcome>

/** Registration, password reset, and changes of password and email address. */
export const accountApi = accounts.api({
  entryRules: {
    method: 'GET',
    path: '/api/accounts/entry-rules',
    access: 'anyone',
    output: RegistrationRules,
    about: 'Returns whether registration is open, and whether it requires an emailed code.',
  },
  registerCode: {
    method: 'GET',
    path: '/api/get-register-code',
    access: 'anyone',
    query: z.object({ email: line, captcha: line.optional(), captchaKey: line.optional() }),
    output: z.object({ email: z.string(), expire: z.int() }),
    rate: { calls: 120, seconds: 60 },
    about:
      'Sends a six-digit registration code to an email address, or a note if the address has an account. Without a captcha, limited to 3 per hour and network.',
  },
  checkUsernameOrEmail: {
    method: 'POST',
    path: '/api/check-username-or-email',
    access: 'anyone',
    body: z.object({ username: line.nullish(), email: line.nullish() }),
    output: z.object({ username: z.boolean(), email: z.boolean() }),
    about: 'Returns whether a username is taken. `email` is always false: only the mailbox of an address learns whether it has an account.',
  },
  captcha: {
    method: 'GET',
    path: '/api/captcha',
    access: 'anyone',
    output: z.object({ img: z.string(), captchaKey: z.string() }),
    rate: { calls: 300, seconds: 60 },
    about: 'Returns an image of an arithmetic problem. The answer is sent with the key and is valid for one try.',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: z.object({ username: line, password: line, email: line, code: line.nullish() }),
    rate: { calls: 300, seconds: 60 },
    about: 'Creates an account.',
  },
  applyResetPassword: {
    method: 'POST',
    path: '/api/apply-reset-password',
    access: 'anyone',
    body: z.object({ email: line, captcha: line, captchaKey: line }),
    rate: { calls: 120, seconds: 60 },
    about: 'Sends a link or code for setting a new password, or a note to an address without an account. The response is the same.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: z.object({ username: line, password: line, code: line }),
    rate: { calls: 120, seconds: 60 },
    about: 'Sets a new password with the code from that email, and ends all logins.',
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    access: 'user',
    body: z.object({ oldPassword: line, newPassword: line }),
    output: ChangeOutcome,
    rate: { calls: 30, seconds: 60 },
    about: 'Changes the password and ends the other logins. `data.code` is the outcome.',
  },
  changeEmailCode: {
    method: 'GET',
    path: '/api/get-change-email-code',
    access: 'user',
    query: z.object({ email: line }),
    about: 'Sends a six-digit code to the new email address.',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/change-email',
    access: 'user',
    body: z.object({ password: line, newEmail: line, code: line }),
    output: ChangeOutcome,
    rate: { calls: 30, seconds: 60 },
    about: 'Changes the email address. `data.code` is the outcome.',
  },
})
