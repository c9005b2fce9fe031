import type { SiteControl } from '@verdict/core/server'
import type { z } from 'zod'
import {
  accounts,
  type AccountsSettings,
  type RegistrationChange,
  type RegistrationConfig,
  type MailConfig,
  type MailConfigChange,
  SenderMissing,
  type SmsSender,
} from '../../contract.ts'

/** The settings of email and registration, for the admin area. */
export class MailSettings {
  readonly #settings: () => AccountsSettings
  readonly #control: SiteControl
  readonly #senders: readonly SmsSender[]

  constructor(settings: () => AccountsSettings, control: SiteControl, senders: readonly SmsSender[]) {
    this.#settings = settings
    this.#control = control
    this.#senders = senders
  }

  mail(): MailConfig {
    const { emailHost, emailPort, emailUsername, emailPassword, emailSsl, emailBGImg } = this.#settings()
    return { emailHost, emailPort, emailUsername, emailPassword: null, passwordSet: emailPassword !== '', emailSsl, emailBGImg }
  }

  /** An empty password keeps the stored one, unless the server name is cleared too. */
  async changeMail({ emailPassword, ...change }: z.output<typeof MailConfigChange>): Promise<void> {
    const entries = Object.entries(change).filter(([, value]) => value !== null && value !== undefined)
    const password = change.emailHost === '' ? { emailPassword: '' } : emailPassword ? { emailPassword } : {}
    await this.#control.changeSettings(accounts.id, { ...Object.fromEntries(entries), ...password })
  }

  registration(): RegistrationConfig {
    const { register, registerWithoutCode, blockedMailDomains, passwordMin, mailsPerHour } = this.#settings()
    return { register, registerWithoutCode, blockedMailDomains, passwordMin, mailsPerHour }
  }

  changeRegistration(change: z.output<typeof RegistrationChange>): Promise<void> {
    return this.#control.changeSettings(accounts.id, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)))
  }

  senders(): { name: string }[] {
    return this.#senders.map(({ name }) => ({ name }))
  }

  async testSms(name: string, phone: string, text: string): Promise<void> {
    const sender = this.#senders.find((one) => one.name === name)
    if (!sender) throw new SenderMissing()
    await sender.send(phone, text)
  }
}
