import { randomInt } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import {
  type AccountsSettings,
  CodeWrong,
  EmailBlocked,
  EmailExists,
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

interface RegistrationDeps {
  readonly users: Users
  readonly codes: MailCodes
  readonly mailer: Mailer
  readonly templates: MailTemplates
  settings(): AccountsSettings
}

interface RegisterForm {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly code?: string | null | undefined
}

/** A random code of six digits. */
export const randomSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const codeKey = (email: string): string => `register ${email.trim().toLowerCase()}`

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

  async sendCode(email: string, language: string | undefined) {
    const rules = this.#checkOpen()
    if (!rules.mail) throw rules.code ? new MailMissing() : new MailNotForCode()
    const address = email.trim()
    await this.#checkAddress(address)
    const code = randomSixDigits()
    const mail = this.#deps.templates.render('register', language, { middle: code })
    await this.#deps.codes.send(codeKey(address), code, durationsInSeconds.registerCooldown, () => this.#deps.mailer.send(address, mail))
    return { email: address, expire: durationsInSeconds.codeLifetimeReported }
  }

  async checkTaken({ username, email }: { username?: string | null | undefined; email?: string | null | undefined }) {
    const { users } = this.#deps
    const [byName, byEmail] = await Promise.all([username && users.findByName(username), email && isEmail(email.trim()) && users.findByEmail(email)])
    return { username: Boolean(byName), email: Boolean(byEmail) }
  }

  async register({ password, code, ...form }: RegisterForm): Promise<void> {
    const rules = this.#checkOpen()
    if (rules.code && !rules.mail) throw new MailMissing()
    const [username, email] = [form.username.trim(), form.email.trim()]
    if (!isUsername(username)) throw new UsernameInvalid()
    checkNewPassword(password, this.#deps.settings())
    if (await this.#deps.users.findByName(username)) throw new UsernameExists()
    await this.#checkAddress(email)
    if (rules.code && !(await this.#deps.codes.verify(codeKey(email), code ?? ''))) throw new CodeWrong()
    await this.#deps.users.create({ username, password, email })
    await this.#deps.codes.remove(codeKey(email))
  }

  #checkOpen(): RegistrationRules {
    const rules = this.rules()
    if (!rules.register) throw new RegisterClosed()
    return rules
  }

  async #checkAddress(email: string): Promise<void> {
    if (!isEmail(email)) throw new EmailInvalid()
    if (isBlockedDomain(email, this.#deps.settings().blockedMailDomains)) throw new EmailBlocked()
    if (await this.#deps.users.findByEmail(email)) throw new EmailExists()
  }
}

/** Whether an e-mail address belongs to a blocked domain or one of its subdomains. */
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
