import type { SiteControl } from '@verdict/core/server'
import type { z } from 'zod'
import { accounts, type AccountsSettings, type EntryConfig, type MailConfig, type MailConfigChange, SenderMissing, type SmsSender } from '../../contract.ts'

/** The settings of mail and of coming in, as the admin area reads and writes them. */
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

  /** A password that is empty stays; it goes when the server's name does. */
  async changeMail({ emailPassword, ...wanted }: z.output<typeof MailConfigChange>): Promise<void> {
    const entries = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined)
    const password = wanted.emailHost === '' ? { emailPassword: '' } : emailPassword ? { emailPassword } : {}
    await this.#control.changeSettings(accounts.id, { ...Object.fromEntries(entries), ...password })
  }

  entry(): EntryConfig {
    const { register, registerWithoutCode, blockedMailDomains } = this.#settings()
    return { register, registerWithoutCode, blockedMailDomains }
  }

  changeEntry(wanted: EntryConfig): Promise<void> {
    return this.#control.changeSettings(accounts.id, { ...wanted })
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
