import { randomInt } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import {
  type AccountsSettings,
  CodeWrong,
  EmailBlocked,
  EmailExists,
  EmailInvalid,
  type EntryRules,
  isEmail,
  isPassword,
  isUsername,
  MailMissing,
  MailNotForCode,
  PasswordInvalid,
  RegisterClosed,
  durations,
  UsernameExists,
  UsernameInvalid,
} from '../../contract.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'

interface RegistrationParts {
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

/** A code of six digits. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const codeKey = (email: string): string => `register ${email.trim().toLowerCase()}`

/** Lets new people in. */
export class Registration {
  readonly #deps: RegistrationParts

  constructor(deps: RegistrationParts) {
    this.#deps = deps
  }

  rules(): EntryRules {
    const { register, registerWithoutCode } = this.#deps.settings()
    const mail = this.#deps.mailer.ready
    return { register, mail, code: mail || !registerWithoutCode }
  }

  async sendCode(email: string, language: string | undefined) {
    const rules = this.#opened()
    if (!rules.mail) throw rules.code ? new MailMissing() : new MailNotForCode()
    const address = email.trim()
    await this.#checkAddress(address)
    const code = sixDigits()
    const mail = this.#deps.templates.render('register', language, { middle: code })
    await this.#deps.codes.give(codeKey(address), code, durations.registerWait, () => this.#deps.mailer.send(address, mail))
    return { email: address, expire: durations.codeLifeTold }
  }

  async taken({ username, email }: { username?: string | null | undefined; email?: string | null | undefined }) {
    const { users } = this.#deps
    const [byName, byEmail] = await Promise.all([username && users.findByName(username), email && isEmail(email.trim()) && users.findByEmail(email)])
    return { username: Boolean(byName), email: Boolean(byEmail) }
  }

  async register({ password, code, ...form }: RegisterForm): Promise<void> {
    const rules = this.#opened()
    if (rules.code && !rules.mail) throw new MailMissing()
    const [username, email] = [form.username.trim(), form.email.trim()]
    if (!isUsername(username)) throw new UsernameInvalid()
    if (!isPassword(password)) throw new PasswordInvalid()
    if (await this.#deps.users.findByName(username)) throw new UsernameExists()
    await this.#checkAddress(email)
    if (rules.code && !(await this.#deps.codes.matches(codeKey(email), code ?? ''))) throw new CodeWrong()
    await this.#deps.users.create({ username, password, email })
    await this.#deps.codes.forget(codeKey(email))
  }

  #opened(): EntryRules {
    const rules = this.rules()
    if (!rules.register) throw new RegisterClosed()
    return rules
  }

  async #checkAddress(email: string): Promise<void> {
    if (!isEmail(email)) throw new EmailInvalid()
    if (isBlocked(email, this.#deps.settings().blockedMailDomains)) throw new EmailBlocked()
    if (await this.#deps.users.findByEmail(email)) throw new EmailExists()
  }
}

/** Whether an address lies at a blocked domain or below one. */
export function isBlocked(email: string, domains: readonly string[]): boolean {
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
