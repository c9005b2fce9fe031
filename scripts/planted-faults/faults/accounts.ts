import type { Fault } from '../fault.ts'

export const accountsFaults: readonly Fault[] = [
  {
    title: 'one attempt too many seems to be left',
    file: 'plugins/accounts/server/profiles/action-limits.ts',
    before: '{ left: maxAttempts - count }',
    after: '{ left: maxAttempts - count + 1 }',
  },
  {
    title: 'a captcha works twice',
    file: 'plugins/accounts/server/sign-up/captchas.ts',
    before: 'this.#captchas.findOneAndDelete({',
    after: 'this.#captchas.findOne({',
  },
  {
    title: 'a mail code can be guessed without limit',
    file: 'plugins/accounts/server/sign-up/mail-codes.ts',
    before: ', tries: { $lt: maxGuesses } }',
    after: ', tries: { $lt: Infinity } }',
  },
  {
    title: 'a delegated administrator changes super admins',
    file: 'plugins/accounts/server/administration/user-admin.ts',
    before: 'this.#rolePolicy.authorize(caller, user.role, change.role)',
    after: 'this.#rolePolicy.authorize(caller, change.role)',
  },
  {
    title: 'another super admin takes over the first account',
    file: 'plugins/accounts/server/administration/user-admin.ts',
    before: '(edit.setNewPwd || changesAccess(user, change))',
    after: 'changesAccess(user, change)',
  },
  {
    title: 'visitors without a captcha request any number of mails',
    file: 'plugins/accounts/server/mail/mail-limits.ts',
    before: 'if (unprovenIp === undefined) return counted()',
    after: 'if (unprovenIp !== null) return counted()',
  },
]
