import { CodedError, messageOf } from '@verdict/core'
import type { ServerContext } from '@verdict/core/server'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { EmailInvalid, isEmail, MailFailed, MailMissing, MailTestFailed, type AccountsSettings } from '../../contract.ts'
import type { DevMailCatcher } from './dev-mail-catcher.ts'
import type { MailFailure } from './mail-failure.ts'
import type { Mail } from './mail-templates.ts'

interface MailerDeps {
  settings(): AccountsSettings
  siteName(): string
  readonly mailCatcher: DevMailCatcher | undefined
  readonly failure: MailFailure
  readonly logger: Logger
  readonly mails: ReturnType<ServerContext<unknown>['metrics']['counter']>
}

/** Sends email with the current settings. */
export class Mailer {
  readonly #deps: MailerDeps

  constructor(deps: MailerDeps) {
    this.#deps = deps
  }

  /** Whether the site can send email. */
  get ready(): boolean {
    return this.#deps.mailCatcher !== undefined || this.#deps.settings().emailHost !== ''
  }

  /** Logs the mail server's message instead of returning it, because it may name internal accounts and hosts. */
  async send(to: string, mail: Mail): Promise<void> {
    await this.#deliver(to, mail).catch((error: unknown) => {
      throw error instanceof CodedError ? error : new MailFailed()
    })
  }

  /** Reports the mail server's message, for admins who set it up. */
  async test(to: string, mail: Mail): Promise<void> {
    await this.#deliver(to, mail).catch((error: unknown) => {
      throw error instanceof CodedError ? error : new MailTestFailed({ reason: reasonOf(error) })
    })
  }

  async #deliver(to: string, mail: Mail): Promise<void> {
    if (!this.ready) throw new MailMissing()
    if (this.#deps.mailCatcher) return this.#deps.mailCatcher.store(to, mail)
    try {
      await this.#sendBySmtp(to, mail)
      this.#deps.mails.add({ result: 'sent' })
      await this.#deps.failure.clear()
    } catch (error) {
      this.#deps.mails.add({ result: 'failed' })
      await this.#deps.failure.store(error, reasonOf(error))
      this.#deps.logger.warn({ err: error }, 'failed to send mail')
      throw error
    }
  }

  async #sendBySmtp(to: string, mail: Mail): Promise<void> {
    const { emailHost, emailPort, emailUsername, emailPassword, emailSsl } = this.#deps.settings()
    // These ports start unencrypted and upgrade to TLS (STARTTLS); the others use TLS from the start.
    const startTls = emailPort === 587 || emailPort === 25
    const transport = createTransport({
      host: emailHost,
      port: emailPort,
      secure: emailSsl && !startTls,
      requireTLS: emailSsl && startTls,
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

/** Parses an email address. */
export function parseEmailAddress(text: string): string {
  if (!isEmail(text.trim())) throw new EmailInvalid()
  return text.trim()
}

/** Returns the mail server's message, shortened to one line. */
function reasonOf(error: unknown): string {
  const text = messageOf(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, 200)
}
