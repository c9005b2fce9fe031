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
  spans,
  UsernameExists,
  UsernameInvalid,
} from '../contract.ts'
import type { Letters } from './letters.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Mailer } from './mailer.ts'

interface RegistrationParts {
  readonly users: Users
  readonly codes: MailCodes
  readonly mailer: Mailer
  readonly letters: Letters
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
  readonly #parts: RegistrationParts

  constructor(parts: RegistrationParts) {
    this.#parts = parts
  }

  rules(): EntryRules {
    const { register, registerWithoutCode } = this.#parts.settings()
    const mail = this.#parts.mailer.ready
    return { register, mail, code: mail || !registerWithoutCode }
  }

  async sendCode(email: string, language: string | undefined) {
    const rules = this.#opened()
    if (!rules.mail) throw rules.code ? new MailMissing() : new MailNotForCode()
    const address = email.trim()
    await this.#checkAddress(address)
    const code = sixDigits()
    const letter = this.#parts.letters.write('register', language, { middle: code })
    await this.#parts.codes.give(codeKey(address), code, spans.registerWait, () => this.#parts.mailer.send(address, letter))
    return { email: address, expire: spans.codeLifeTold }
  }

  async taken({ username, email }: { username?: string | null | undefined; email?: string | null | undefined }) {
    const { users } = this.#parts
    const [byName, byEmail] = await Promise.all([username && users.findByName(username), email && isEmail(email.trim()) && users.findByEmail(email)])
    return { username: Boolean(byName), email: Boolean(byEmail) }
  }

  async register({ password, code, ...form }: RegisterForm): Promise<void> {
    const rules = this.#opened()
    if (rules.code && !rules.mail) throw new MailMissing()
    const [username, email] = [form.username.trim(), form.email.trim()]
    if (!isUsername(username)) throw new UsernameInvalid()
    if (!isPassword(password)) throw new PasswordInvalid()
    if (await this.#parts.users.findByName(username)) throw new UsernameExists()
    await this.#checkAddress(email)
    if (rules.code && !(await this.#parts.codes.matches(codeKey(email), code ?? ''))) throw new CodeWrong()
    await this.#parts.users.create({ username, password, email })
    await this.#parts.codes.forget(codeKey(email))
  }

  #opened(): EntryRules {
    const rules = this.rules()
    if (!rules.register) throw new RegisterClosed()
    return rules
  }

  async #checkAddress(email: string): Promise<void> {
    if (!isEmail(email)) throw new EmailInvalid()
    if (isBlocked(email, this.#parts.settings().blockedMailDomains)) throw new EmailBlocked()
    if (await this.#parts.users.findByEmail(email)) throw new EmailExists()
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
