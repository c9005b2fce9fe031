import { CodedError } from '@verdict/core'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { EmailInvalid, isEmail, MailFailed, MailMissing, MailTestFailed, type AccountsSettings } from '../../contract.ts'
import type { DevMailCatcher } from './dev-mail-catcher.ts'

/** What a mail says. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface MailerParts {
  settings(): AccountsSettings
  siteName(): string
  readonly mailbox: DevMailCatcher | undefined
  readonly logger: Logger
}

/** Sends mail as the settings are at that moment. */
export class Mailer {
  readonly #deps: MailerParts

  constructor(deps: MailerParts) {
    this.#deps = deps
  }

  /** Whether mail can be sent at all. */
  get ready(): boolean {
    return this.#deps.mailbox !== undefined || this.#deps.settings().emailHost !== ''
  }

  /** What the mail server complains of may name accounts and machines of the house: it goes into the log. */
  async send(to: string, mail: Mail): Promise<void> {
    await this.#deliver(to, mail).catch((error: unknown) => {
      throw error instanceof CodedError ? error : new MailFailed()
    })
  }

  /** The same for who sets the mail server up, and must read its complaint. */
  async test(to: string, mail: Mail): Promise<void> {
    await this.#deliver(to, mail).catch((error: unknown) => {
      throw error instanceof CodedError ? error : new MailTestFailed({ reason: reasonOf(error) })
    })
  }

  async #deliver(to: string, mail: Mail): Promise<void> {
    if (!this.ready) throw new MailMissing()
    if (this.#deps.mailbox) return this.#deps.mailbox.store(to, mail)
    try {
      await this.#post(to, mail)
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'a mail was not sent')
      throw error
    }
  }

  async #post(to: string, mail: Mail): Promise<void> {
    const { emailHost, emailPort, emailUsername, emailPassword, emailSsl } = this.#deps.settings()
    // These ports begin in the clear and change to TLS; the others speak it from the first byte.
    const upgrades = emailPort === 587 || emailPort === 25
    const transport = createTransport({
      host: emailHost,
      port: emailPort,
      secure: emailSsl && !upgrades,
      requireTLS: emailSsl && upgrades,
      ...(emailUsername && { auth: { user: emailUsername, pass: emailPassword } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const address = isEmail(emailUsername) ? emailUsername : `noreply@${emailHost}`
    try {
      await transport.sendMail({ from: { name: this.#deps.siteName(), address }, to: { name: '', address: to }, ...mail })
    } finally {
      transport.close()
    }
  }
}

/** An address to which a mail can go. */
export function addressOf(text: string): string {
  if (!isEmail(text.trim())) throw new EmailInvalid()
  return text.trim()
}

/** What the mail server said, on one line and never long. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, 200)
}
