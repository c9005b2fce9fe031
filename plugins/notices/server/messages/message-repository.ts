import { randomUUID } from 'node:crypto'
import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, readPage } from '@verdict/core/server'
import { MongoBulkWriteError, type Collection } from 'mongodb'
import { z } from 'zod'
import type { Message } from '../../contract.ts'

const MessageDoc = z.object({
  _id: z.int(),
  uid: z.string(),
  kind: z.enum(['Sys', 'Mine']),
  title: z.string(),
  content: z.string(),
  adminId: z.string().nullable(),
  /** Unique per recipient, so that a repeated delivery stores a message only once. */
  key: z.string(),
  read: z.boolean(),
  /** Whether the recipient deleted it. The document is kept for a while, so that a delivery repeated after a crash does not restore the message. */
  cleaned: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type MessageDoc = z.infer<typeof MessageDoc>

export const messageCollection = defineCollection('messages', MessageDoc, {
  series: 'letters',
  indexes: [
    { key: { uid: 1, key: 1 }, unique: true },
    { key: { uid: 1, kind: 1, cleaned: 1, read: 1, gmtCreate: -1, _id: -1 } },
    { key: { cleaned: 1, gmtModified: 1 } },
  ],
})

const insertBatchSize = 1000
const duplicateKeyCode = 11000
const retentionDays = 7

/** Reads and writes the messages of all users. */
export class MessageRepository {
  readonly #messages: Collection<MessageDoc>
  readonly #nextIds: (count: number) => Promise<number[]>

  constructor(messages: Collection<MessageDoc>, nextIds: (count: number) => Promise<number[]>) {
    this.#messages = messages
    this.#nextIds = nextIds
  }

  /** Stores a message for many users. Users who already have a message with its key keep that one. */
  async insert(uids: readonly string[], { kind, title, content, adminId, key = randomUUID() }: Message): Promise<void> {
    const now = new Date()
    for (let from = 0; from < uids.length; from += insertBatchSize) {
      const part = uids.slice(from, from + insertBatchSize)
      const ids = await this.#nextIds(part.length)
      const copies = part.map((uid, index): MessageDoc => ({
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
      await this.#messages.insertMany(copies, { ordered: false }).catch(ignoreDuplicates)
    }
  }

  /** Returns a page of messages, unread ones first, then newest first, and marks them as read. */
  async page(uid: string, kind: Message['kind'], query: PageQuery) {
    const filter = { uid, kind, cleaned: false }
    const { found, total } = await readPage(this.#messages, filter, { read: 1, gmtCreate: -1, _id: -1 }, query)
    const unread = found.filter(({ read }) => !read).map(({ _id }) => _id)
    if (unread.length > 0) await this.#messages.updateMany({ _id: { $in: unread } }, { $set: { read: true, gmtModified: new Date() } })
    return paged(
      found.map(({ _id, read, kind: type, title, content, adminId, gmtCreate }) => ({ id: _id, title, content, adminId, type, state: read, gmtCreate })),
      total,
      query,
    )
  }

  unread(uid: string, kind: Message['kind']): Promise<number> {
    return this.#messages.countDocuments({ uid, kind, cleaned: false, read: false })
  }

  /** Deletes one message of a user, or all of a kind; returns how many were deleted. */
  async clean(uid: string, kind: Message['kind'], id: number | undefined): Promise<number> {
    const filter = { uid, kind, cleaned: false, ...(id !== undefined && { _id: id }) }
    const { modifiedCount } = await this.#messages.updateMany(filter, { $set: { cleaned: true, read: true, gmtModified: new Date() } })
    return modifiedCount
  }

  async removeExpired(now = Date.now()): Promise<void> {
    await this.#messages.deleteMany({ cleaned: true, gmtModified: { $lt: new Date(now - retentionDays * 86_400_000) } })
  }

  async removeAll(uid: string): Promise<void> {
    await this.#messages.deleteMany({ uid })
  }
}

/** A repeated delivery inserts messages that are already stored. */
function ignoreDuplicates(error: unknown): void {
  const writeErrors = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []
  if (writeErrors.length === 0 || writeErrors.some(({ code }) => code !== duplicateKeyCode)) throw error
}
