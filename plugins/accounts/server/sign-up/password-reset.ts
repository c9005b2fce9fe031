import { randomBytes } from 'node:crypto'
import { normalizeName, type User, type Users } from '@verdict/core/server'
import { namesThisMachine } from '@verdict/server-kit'
import type { FastifyRequest } from 'fastify'
import { type AccountsSettings, CaptchaWrong, CodeWrong, EmailInvalid, isEmail, MailMissing, durationsInSeconds } from '../../contract.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { Captchas } from './captchas.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailLimits } from '../mail/mail-limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'

interface ResetDeps {
  readonly users: Users
  readonly codes: MailCodes
  readonly captchas: Captchas
  readonly limits: MailLimits
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly templates: MailTemplates
  settings(): AccountsSettings
}

interface ResetRequest {
  readonly email: string
  readonly captcha: string
  readonly captchaKey: string
}

/** Resets forgotten passwords by email. */
export class PasswordReset {
  readonly #deps: ResetDeps

  constructor(deps: ResetDeps) {
    this.#deps = deps
  }

  /**
   * The response does not reveal whether the address has an account; only the email does. Without a trusted `siteAddress`, it contains the code instead of a
   * link.
   */
  async sendMail({ email, captcha, captchaKey }: ResetRequest, language: string | undefined, siteAddress: string | undefined): Promise<void> {
    const { codes, captchas, limits, mailer, outbox } = this.#deps
    if (!mailer.ready) throw new MailMissing()
    const address = email.trim()
    if (!isEmail(address)) throw new EmailInvalid()
    if (!(await captchas.verify(captchaKey, captcha))) throw new CaptchaWrong()
    await limits.within({ kind: 'reset', recipient: address }, () => codes.reserve(codeKey(address), durationsInSeconds.resetCooldown))
    outbox.post(() => this.#mailCode(address, language, siteAddress))
  }

  async #mailCode(address: string, language: string | undefined, siteAddress: string | undefined): Promise<void> {
    const { users, codes, mailer, templates } = this.#deps
    const user = await users.findByEmail(address)
    if (!user) return codes.send(codeKey(address), undefined, () => mailer.send(address, templates.render('unknown', language)))
    const code = randomBytes(11).toString('hex').slice(0, 21)
    const link = `${siteAddress?.replace(/(?<!\/)\/+$/, '')}/reset-password?username=${encodeURIComponent(user.username)}&code=${code}`
    const mail = templates.render('reset', language, { name: user.username, middle: siteAddress ? link : code })
    await codes.send(codeKey(address), boundTo(user, code), () => mailer.send(user.email ?? address, mail))
  }

  async reset({ username, password, code }: { username: string; password: string; code: string }): Promise<void> {
    const { users, codes } = this.#deps
    checkNewPassword(password, this.#deps.settings())
    const user = await users.findByName(username)
    if (!user?.email || !(await codes.redeem(codeKey(user.email), boundTo(user, code)))) throw new CodeWrong()
    if (!(await users.setPassword(user.uid, password, { credentials: user.credentials }))) throw new CodeWrong()
  }
}

const codeKey = (email: string): string => `reset ${normalizeName(email)}`

/** Binds a code to the account and to the credentials that it replaces: another new password or a ban voids it. */
const boundTo = ({ uid, credentials }: User, code: string): string => `${uid} ${credentials} ${code.trim()}`

/** Returns the site's address for links: the configured one, or this machine as named by the request; never another host that a request claims. */
export function trustedSiteAddress(request: Pick<FastifyRequest, 'protocol' | 'host'>, baseUrl: string): string | undefined {
  if (baseUrl !== '') return baseUrl
  return namesThisMachine(request) ? `${request.protocol}://${request.host}` : undefined
}
