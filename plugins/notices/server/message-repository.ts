import { randomUUID } from 'node:crypto'
import { paged, type PageQuery } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import { MongoBulkWriteError, type Collection } from 'mongodb'
import { z } from 'zod'
import type { Message } from '../contract.ts'

const MessageDoc = z.object({
  _id: z.int(),
  uid: z.string(),
  kind: z.enum(['Sys', 'Mine']),
  title: z.string(),
  content: z.string(),
  adminId: z.string().nullable(),
  /** The same key is never put twice into one mailbox. */
  key: z.string(),
  read: z.boolean(),
  /** Deleted by its receiver. It stays for a while, so that a notice that is pushed again after a crash does not come back. */
  cleaned: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type MessageDoc = z.infer<typeof MessageDoc>

export const messageCollection = defineCollection('letters', MessageDoc, {
  indexes: [
    { key: { uid: 1, key: 1 }, unique: true },
    { key: { uid: 1, kind: 1, cleaned: 1, read: 1, gmtCreate: -1, _id: -1 } },
    { key: { cleaned: 1, gmtModified: 1 } },
  ],
})

const batch = 1000
const duplicate = 11000
const retentionDays = 7

/** The messages in everybody's mailbox. */
export class MessageRepository {
  readonly #docs: Collection<MessageDoc>
  readonly #nextIds: (count: number) => Promise<number[]>

  constructor(docs: Collection<MessageDoc>, nextIds: (count: number) => Promise<number[]>) {
    this.#docs = docs
    this.#nextIds = nextIds
  }

  /** Puts a message into many mailboxes; those that have one of its key already keep it. */
  async insert(uids: readonly string[], { kind, title, content, adminId, key = randomUUID() }: Message): Promise<void> {
    const now = new Date()
    for (let from = 0; from < uids.length; from += batch) {
      const part = uids.slice(from, from + batch)
      const ids = await this.#nextIds(part.length)
      const messages = part.map((uid, index): MessageDoc => ({
        _id: ids[index]!,
        uid,
        kind,
        title,
        content,
        adminId: adminId ?? null,
        key,
        read: false,
        cleaned: false,
        gmtCreate: now,
        gmtModified: now,
      }))
      await this.#docs.insertMany(messages, { ordered: false }).catch(unlessKnown)
    }
  }

  /** One page, unread first, newest first. What is on it counts as read from then on. */
  async page(uid: string, kind: Message['kind'], query: PageQuery) {
    const filter = { uid, kind, cleaned: false }
    const rows = this.#docs
      .find(filter)
      .sort({ read: 1, gmtCreate: -1, _id: -1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
    const [found, total] = await Promise.all([rows.toArray(), this.#docs.countDocuments(filter)])
    const fresh = found.filter(({ read }) => !read).map(({ _id }) => _id)
    if (fresh.length > 0) await this.#docs.updateMany({ _id: { $in: fresh } }, { $set: { read: true, gmtModified: new Date() } })
    return paged(
      found.map(({ _id, read, kind: type, title, content, adminId, gmtCreate }) => ({ id: _id, title, content, adminId, type, state: read, gmtCreate })),
      total,
      query,
    )
  }

  unread(uid: string, kind: Message['kind']): Promise<number> {
    return this.#docs.countDocuments({ uid, kind, cleaned: false, read: false })
  }

  /** Takes one message, or all of a kind, out of a mailbox; tells how many there were. */
  async clean(uid: string, kind: Message['kind'], id: number | undefined): Promise<number> {
    const filter = { uid, kind, cleaned: false, ...(id !== undefined && { _id: id }) }
    const { modifiedCount } = await this.#docs.updateMany(filter, { $set: { cleaned: true, read: true, gmtModified: new Date() } })
    return modifiedCount
  }

  async removeExpired(now = Date.now()): Promise<void> {
    await this.#docs.deleteMany({ cleaned: true, gmtModified: { $lt: new Date(now - retentionDays * 86_400_000) } })
  }

  async forget(uid: string): Promise<void> {
    await this.#docs.deleteMany({ uid })
  }
}

/** A mailbox that has the message already is what a repeated delivery finds. */
function unlessKnown(error: unknown): void {
  const refusals = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []
  if (refusals.length === 0 || refusals.some(({ code }) => code !== duplicate)) throw error
}
