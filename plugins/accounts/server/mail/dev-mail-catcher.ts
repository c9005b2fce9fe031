import { randomUUID } from 'node:crypto'
import { defineCollection } from '@verdict/core/server'
import { isLocalCall } from '@verdict/server-kit'
import type { FastifyRequest } from 'fastify'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { MailboxClosed, type CaughtMail } from '../../contract.ts'
import type { Mail } from './mail-templates.ts'

const MailDoc = z.object({ _id: z.string(), to: z.string(), subject: z.string(), text: z.string(), gmtCreate: z.date() })
type MailDoc = z.infer<typeof MailDoc>

export const mailCollection = defineCollection('mails', MailDoc, { indexes: [{ key: { gmtCreate: -1 }, expireAfterSeconds: 86_400 }] })

/** Stores the emails of a development site instead of sending them. */
export class DevMailCatcher {
  readonly #mails: Collection<MailDoc>

  constructor(mails: Collection<MailDoc>) {
    this.#mails = mails
  }

  async store(to: string, { subject, text }: Mail): Promise<void> {
    await this.#mails.insertOne({ _id: randomUUID(), to, subject, text, gmtCreate: new Date() })
  }

  async latest(): Promise<CaughtMail[]> {
    const mails = await this.#mails.find().sort({ gmtCreate: -1 }).limit(50).toArray()
    return mails.map(({ _id, gmtCreate, ...mail }) => ({ ...mail, id: _id, gmtCreate: gmtCreate.toISOString() }))
  }
}

/** Shows caught emails to this machine only. */
export function showCaughtMails(request: FastifyRequest, mailCatcher: DevMailCatcher | undefined): Promise<CaughtMail[]> {
  if (!mailCatcher || !isLocalCall(request)) throw new MailboxClosed()
  return mailCatcher.latest()
}
