import { errorCode, type HealthItem } from '@verdict/core'
import { defineCollection, type ServerContext } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { accounts } from '../../contract.ts'

const MailFailureDoc = z.object({ _id: z.literal('last'), at: z.date(), reason: z.string() })
type MailFailureDoc = z.infer<typeof MailFailureDoc>

/** Why the last email could not be sent; empty once one was sent. */
export const mailFailureCollection = defineCollection('mail-failures', MailFailureDoc)

/** Remembers whether the mail server works, for all processes of the site. */
export class MailFailure {
  readonly #docs: Collection<MailFailureDoc>

  constructor(docs: Collection<MailFailureDoc>) {
    this.#docs = docs
  }

  /** A refused recipient says nothing about the mail server: visitors enter any address. */
  async store(error: unknown, reason: string): Promise<void> {
    if (errorCode(error) === 'EENVELOPE') return
    await this.#docs.updateOne({ _id: 'last' }, { $set: { at: new Date(), reason } }, { upsert: true })
  }

  async clear(): Promise<void> {
    await this.#docs.deleteOne({ _id: 'last' })
  }

  async isPresent(): Promise<boolean> {
    return (await this.#docs.findOne()) !== null
  }

  /** Returns the health item of the mail server; none while it works. */
  async health({ t }: Pick<ServerContext<unknown>, 't'>, language: string | undefined): Promise<HealthItem[]> {
    const last = await this.#docs.findOne({ _id: 'last' })
    if (!last) return []
    const time = last.at.toISOString().slice(0, 16).replace('T', ' ')
    const text = t('health.mailFailed', language, { time, reason: last.reason })
    return [{ plugin: accounts.id, name: 'mail', state: 'bad', title: t('health.mail', language), text, measures: { mail_failing: 1 } }]
  }
}
