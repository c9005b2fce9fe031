import { randomInt } from 'node:crypto'
import { normalizeName, type Users } from '@verdict/core/server'
import {
  type AccountsSettings,
  CaptchaWrong,
  CodeWrong,
  EmailBlocked,
  EmailInvalid,
  type RegistrationRules,
  isEmail,
  isUsername,
  MailMissing,
  MailNotForCode,
  RegisterClosed,
  durationsInSeconds,
  UsernameExists,
  UsernameInvalid,
} from '../../contract.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailLimits } from '../mail/mail-limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Captchas } from './captchas.ts'

interface RegistrationDeps {
  readonly users: Users
  readonly codes: MailCodes
  readonly captchas: Captchas
  readonly limits: MailLimits
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly templates: MailTemplates
  settings(): AccountsSettings
}

interface CodeRequest {
  readonly email: string
  readonly captcha?: string | undefined
  readonly captchaKey?: string | undefined
  readonly ip: string
}

interface RegisterForm {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly code?: string | null | undefined
}

/** Returns a random six-digit code. */
export const randomSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const codeKey = (email: string): string => `register ${normalizeName(email)}`

/** Registers new users. */
export class Registration {
  readonly #deps: RegistrationDeps

  constructor(deps: RegistrationDeps) {
    this.#deps = deps
  }

  rules(): RegistrationRules {
    const { register, registerWithoutCode, passwordMin } = this.#deps.settings()
    const mail = this.#deps.mailer.ready
    return { register, mail, code: mail || !registerWithoutCode, passwordMin }
  }

  /** The response does not reveal whether the address has an account; only the email does. */
  async sendCode({ email, captcha, captchaKey, ip }: CodeRequest, language: string | undefined) {
    const { captchas, codes, limits, outbox } = this.#deps
    const rules = this.#checkOpen()
    if (!rules.mail) throw rules.code ? new MailMissing() : new MailNotForCode()
    const address = email.trim()
    this.#checkAddress(address)
    const hasCaptcha = captcha !== undefined || captchaKey !== undefined
    if (hasCaptcha && !(await captchas.verify(captchaKey ?? '', captcha ?? ''))) throw new CaptchaWrong()
    const request = { kind: 'register', recipient: address, unprovenIp: hasCaptcha ? undefined : ip } as const
    await limits.within(request, () => codes.reserve(codeKey(address), durationsInSeconds.registerCooldown))
    outbox.post(() => this.#mailCode(address, language))
    return { email: address, expire: durationsInSeconds.codeLifetimeReported }
  }

  async checkTaken(username: string | null | undefined) {
    return { username: Boolean(username && (await this.#deps.users.findByName(username))), email: false }
  }

  async register({ password, code, ...form }: RegisterForm): Promise<void> {
    const rules = this.#checkOpen()
    if (rules.code && !rules.mail) throw new MailMissing()
    const [username, email] = [form.username.trim(), form.email.trim()]
    if (!isUsername(username)) throw new UsernameInvalid()
    checkNewPassword(password, this.#deps.settings())
    if (await this.#deps.users.findByName(username)) throw new UsernameExists()
    this.#checkAddress(email)
    if (rules.code && !(await this.#deps.codes.verify(codeKey(email), code ?? ''))) throw new CodeWrong()
    // Without codes, the address is not verified, so visitors must not learn that it is taken: the account gets none.
    const isTaken = !rules.code && (await this.#deps.users.findByEmail(email)) !== undefined
    await this.#deps.users.create({ username, password, email: isTaken ? null : email })
    await this.#deps.codes.remove(codeKey(email))
  }

  async #mailCode(address: string, language: string | undefined): Promise<void> {
    const { codes, mailer, templates, users } = this.#deps
    const owner = await users.findByEmail(address)
    const code = owner ? undefined : randomSixDigits()
    const mail = owner ? templates.render('known', language, { name: owner.username }) : templates.render('register', language, { middle: code })
    await codes.send(codeKey(address), code, () => mailer.send(address, mail))
  }

  #checkOpen(): RegistrationRules {
    const rules = this.rules()
    if (!rules.register) throw new RegisterClosed()
    return rules
  }

  #checkAddress(email: string): void {
    if (!isEmail(email)) throw new EmailInvalid()
    if (isBlockedDomain(email, this.#deps.settings().blockedMailDomains)) throw new EmailBlocked()
  }
}

/** Whether an email address belongs to a blocked domain or one of its subdomains. */
export function isBlockedDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains
    .map((blocked) =>
      blocked
        .trim()
        .toLowerCase()
        .replace(/^[@.]+/, ''),
    )
    .some((blocked) => blocked !== '' && (domain === blocked || domain.endsWith(`.${blocked}`)))
}
