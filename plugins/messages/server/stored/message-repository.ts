import type { PageQuery } from '@verdict/core'
import { isDuplicate, readPage } from '@verdict/core/server'
import type { Kind, MessageDoc, Messages } from './message-schema.ts'

/** The content of a message. */
export type Sent = Pick<MessageDoc, 'uid' | 'kind' | 'action' | 'senderId' | 'source' | 'thing' | 'key'>

/** Reads and writes messages. */
export class MessageRepository {
  readonly #messages: Messages
  readonly #nextId: () => Promise<number>

  constructor(messages: Messages, nextId: () => Promise<number>) {
    this.#messages = messages
    this.#nextId = nextId
  }

  async find(uid: string, key: string): Promise<Pick<MessageDoc, 'isRead'> | undefined> {
    return (await this.#messages.findOne({ uid, key }, { projection: { isRead: 1 } })) ?? undefined
  }

  /** Does nothing if the user already has a message with this key. */
  async insert(message: Sent): Promise<void> {
    try {
      await this.#messages.insertOne({ _id: await this.#nextId(), ...message, isRead: false, isCleaned: false, gmtCreate: new Date() })
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
  }

  /** Returns a page of messages, unread ones first, then newest first, in their previous state, and marks them as read. */
  async page(uid: string, kind: Kind, query: PageQuery): Promise<{ found: MessageDoc[]; total: number }> {
    const { found, total } = await readPage(this.#messages, { uid, kind, isCleaned: false }, { isRead: 1, _id: -1 }, query)
    const unread = found.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
    if (unread.length > 0) await this.#messages.updateMany({ _id: { $in: unread } }, { $set: { isRead: true } })
    return { found, total }
  }

  unread(uid: string, kind: Kind): Promise<number> {
    return this.#messages.countDocuments({ uid, kind, isCleaned: false, isRead: false })
  }

  /** Deletes one message of a user, or all of a kind; returns how many were deleted. */
  async clean(uid: string, kind: Kind, id: number | undefined): Promise<number> {
    const filter = { uid, kind, isCleaned: false, ...(id !== undefined && { _id: id }) }
    return (await this.#messages.updateMany(filter, { $set: { isCleaned: true, isRead: true } })).modifiedCount
  }

  async removeAll(uid: string): Promise<void> {
    await this.#messages.deleteMany({ uid })
  }
}
