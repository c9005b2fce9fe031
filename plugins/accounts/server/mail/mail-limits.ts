import { addressGroup, AttemptCounter, normalizeName, type AttemptDoc } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { Logger } from 'pino'
import { type AccountsSettings, durationsInSeconds, mailLimits, NetworkMails, RecipientMails, SiteMails } from '../../contract.ts'

interface MailRequest {
  /** Each kind of email has its own count, so that requests for codes do not use up the emails for forgotten passwords. */
  readonly kind: 'register' | 'reset' | 'change-email'
  readonly recipient: string
  /** The address of a visitor who solved no captcha. */
  readonly unprovenIp?: string | undefined
}

/** Limits the emails that users and visitors request: for each recipient, for the site, and for networks of visitors without a captcha. */
export class MailLimits {
  readonly #attempts: AttemptCounter
  readonly #settings: () => AccountsSettings
  readonly #logger: Logger

  constructor(deps: { attempts: Collection<AttemptDoc>; settings: () => AccountsSettings; logger: Logger }) {
    this.#attempts = new AttemptCounter(deps.attempts)
    this.#settings = deps.settings
    this.#logger = deps.logger
  }

  /** Does the work for an email, or refuses it. Failed work does not count. */
  within<T>({ kind, recipient, unprovenIp }: MailRequest, work: () => Promise<T>): Promise<T> {
    const ofSite = { maximum: this.#settings().mailsPerHour, lifeMs: durationsInSeconds.mailHour * 1000 }
    const ofRecipient = { maximum: mailLimits.perRecipient, lifeMs: durationsInSeconds.mailDay * 1000 }
    const ofNetwork = { maximum: mailLimits.withoutCaptcha, lifeMs: durationsInSeconds.mailHour * 1000 }
    const counted = () =>
      this.#attempts.within(
        `mails ${kind} ${normalizeName(recipient)}`,
        ofRecipient,
        () => new RecipientMails(),
        () => this.#attempts.within('mails of the site', ofSite, () => this.#siteExhausted(), work),
      )
    if (unprovenIp === undefined) return counted()
    return this.#attempts.within(`mails of network ${addressGroup(unprovenIp)}`, ofNetwork, () => new NetworkMails(), counted)
  }

  #siteExhausted(): Error {
    this.#logger.warn({ mailsPerHour: this.#settings().mailsPerHour }, 'refused a mail beyond the hourly limit')
    return new SiteMails()
  }
}
