import { randomBytes } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import {
  CaptchaWrong,
  CodeWrong,
  EmailInvalid,
  EmailUnknown,
  isEmail,
  isPassword,
  limits,
  MailMissing,
  PasswordInvalid,
  durations,
  UsernameUnknown,
} from '../../contract.ts'
import type { Captchas } from './captchas.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'

interface ResetParts {
  readonly users: Users
  readonly codes: MailCodes
  readonly captchas: Captchas
  readonly mailer: Mailer
  readonly templates: MailTemplates
}

interface Application {
  readonly email: string
  readonly captcha: string
  readonly captchaKey: string
}

/** Sets forgotten passwords anew. */
export class PasswordReset {
  readonly #deps: ResetParts

  constructor(deps: ResetParts) {
    this.#deps = deps
  }

  /** `home` is where the site lives, if it is known for sure: links are never built on what a request claims. */
  async apply({ email, captcha, captchaKey }: Application, language: string | undefined, home: string | undefined): Promise<void> {
    const { users, codes, mailer, templates } = this.#deps
    if (!mailer.ready) throw new MailMissing()
    if (!isEmail(email.trim())) throw new EmailInvalid()
    if (captcha.length > limits.captcha || !(await this.#deps.captchas.answered(captchaKey, captcha))) throw new CaptchaWrong()
    const user = await users.findByEmail(email)
    if (!user?.email) throw new EmailUnknown()
    const code = randomBytes(11).toString('hex').slice(0, 21)
    const link = `${home?.replace(/\/+$/, '')}/reset-password?username=${encodeURIComponent(user.username)}&code=${code}`
    const mail = templates.render('reset', language, { name: user.username, middle: home ? link : code })
    const address = user.email
    await codes.give(codeKey(user.uid), code, durations.resetWait, () => mailer.send(address, mail))
  }

  async reset({ username, password, code }: { username: string; password: string; code: string }): Promise<void> {
    const { users, codes } = this.#deps
    if (!isPassword(password)) throw new PasswordInvalid()
    const user = await users.findByName(username)
    if (!user) throw new UsernameUnknown()
    if (!(await codes.take(codeKey(user.uid), code))) throw new CodeWrong()
    await users.setPassword(user.uid, password)
  }
}

const codeKey = (uid: string): string => `reset ${uid}`
