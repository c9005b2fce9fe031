import { randomBytes } from 'node:crypto'
import type { User, Users } from '@verdict/core/server'
import type { FastifyRequest } from 'fastify'
import {
  type AccountsSettings,
  CaptchaWrong,
  CodeWrong,
  EmailInvalid,
  EmailUnknown,
  isEmail,
  limits,
  MailMissing,
  durationsInSeconds,
  UsernameUnknown,
} from '../../contract.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { Captchas } from './captchas.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'

interface ResetDeps {
  readonly users: Users
  readonly codes: MailCodes
  readonly captchas: Captchas
  readonly mailer: Mailer
  readonly templates: MailTemplates
  settings(): AccountsSettings
}

interface ResetRequest {
  readonly email: string
  readonly captcha: string
  readonly captchaKey: string
}

/** This machine, perhaps with a port, and nothing else: `localhost:80@evil.example` is another host. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Resets forgotten passwords by mail. */
export class PasswordReset {
  readonly #deps: ResetDeps

  constructor(deps: ResetDeps) {
    this.#deps = deps
  }

  /** Sends the mail. Without a trusted `siteAddress` it contains the bare code instead of a link. */
  async sendMail({ email, captcha, captchaKey }: ResetRequest, language: string | undefined, siteAddress: string | undefined): Promise<void> {
    const { users, codes, captchas, mailer, templates } = this.#deps
    if (!mailer.ready) throw new MailMissing()
    if (!isEmail(email.trim())) throw new EmailInvalid()
    if (captcha.length > limits.captcha || !(await captchas.verify(captchaKey, captcha))) throw new CaptchaWrong()
    const user = await users.findByEmail(email)
    if (!user?.email) throw new EmailUnknown()
    const code = randomBytes(11).toString('hex').slice(0, 21)
    const link = `${siteAddress?.replace(/(?<!\/)\/+$/, '')}/reset-password?username=${encodeURIComponent(user.username)}&code=${code}`
    const mail = templates.render('reset', language, { name: user.username, middle: siteAddress ? link : code })
    const address = user.email
    await codes.send(codeKey(user.uid), boundTo(user, code), durationsInSeconds.resetCooldown, () => mailer.send(address, mail))
  }

  async reset({ username, password, code }: { username: string; password: string; code: string }): Promise<void> {
    const { users, codes } = this.#deps
    checkNewPassword(password, this.#deps.settings())
    const user = await users.findByName(username)
    if (!user) throw new UsernameUnknown()
    if (!(await codes.redeem(codeKey(user.uid), boundTo(user, code)))) throw new CodeWrong()
    if (!(await users.setPassword(user.uid, password, { credentials: user.credentials }))) throw new CodeWrong()
  }
}

const codeKey = (uid: string): string => `reset ${uid}`

/** Binds a code to the credentials that it replaces: another new password or a ban makes it void. */
const boundTo = ({ credentials }: User, code: string): string => `${credentials} ${code.trim()}`

/** The address of the site for links: the configured one, or this machine as the request names it; never another host that a request claims. */
export function trustedSiteAddress(request: Pick<FastifyRequest, 'protocol' | 'host'>, baseUrl: string): string | undefined {
  if (baseUrl !== '') return baseUrl
  return loopbackHost.test(request.host) ? `${request.protocol}://${request.host}` : undefined
}
