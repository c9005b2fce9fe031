import { adminRoles } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import type { Mailbox, Message } from '../contract.ts'
import type { Letters } from './letters.ts'
import type { NoticeBook, NoticeDoc } from './notice-book.ts'

/** Above this many receivers every open page is told at once, instead of each person. */
const crowd = 50

interface Parts {
  readonly letters: Letters
  readonly book: NoticeBook
  readonly users: Users
  /** Tells the open pages of one person, or of `all`. */
  readonly announce: (key: string) => Promise<void>
}

/** Brings messages into mailboxes. Everything here may be done twice: a message with a key arrives once. */
export class PostOffice implements Mailbox {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  send(uid: string, message: Message): Promise<void> {
    return this.sendToMany([uid], message)
  }

  async sendToMany(uids: readonly string[], message: Message): Promise<void> {
    await this.#parts.letters.put(uids, message)
    await this.announce(uids)
  }

  async sendToAll(message: Message): Promise<void> {
    await this.sendToMany(await this.#parts.users.uids(), message)
  }

  async sendToAdmins(message: Message): Promise<void> {
    const admins = await this.#parts.users.withRole(...adminRoles)
    await this.sendToMany(
      admins.map(({ uid }) => uid),
      message,
    )
  }

  async announce(uids: readonly string[]): Promise<void> {
    const keys = uids.length > crowd ? ['all'] : uids
    for (const key of keys) await this.#parts.announce(key)
  }

  /** Sends every notice that waits. After a crash the next round goes on where this one was: what arrived stays alone. */
  async push(): Promise<void> {
    for (let notice = await this.#parts.book.begin(); notice; notice = await this.#parts.book.begin()) {
      await this.#deliver(notice)
      await this.#parts.book.finish(notice._id)
    }
  }

  /** Gives a new person what everybody was told before. */
  async catchUp(uid: string): Promise<void> {
    for (const notice of await this.#parts.book.toldAll()) await this.#parts.letters.put([uid], letterOf(notice))
    await this.announce([uid])
  }

  async #deliver(notice: NoticeDoc): Promise<void> {
    const letter = letterOf(notice)
    if (notice.type === 'All') await this.sendToAll(letter)
    else if (notice.type === 'Admin') await this.sendToAdmins(letter)
    else if (notice.recipientId && (await this.#parts.users.find(notice.recipientId))) await this.send(notice.recipientId, letter)
  }
}

function letterOf({ _id, type, title, content, adminId }: NoticeDoc): Message {
  return { kind: type === 'Single' ? 'Mine' : 'Sys', title, content, adminId, key: `notice ${_id}` }
}
