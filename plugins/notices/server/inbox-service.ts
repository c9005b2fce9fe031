import { adminRoles } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import type { Inbox, Message } from '../contract.ts'
import type { MessageRepository } from './message-repository.ts'
import type { NoticeRepository, NoticeDoc } from './notice-repository.ts'

/** Above this many receivers every open page is told at once, instead of each person. */
const liveLimit = 50

interface Deps {
  readonly messages: MessageRepository
  readonly notices: NoticeRepository
  readonly users: Users
  /** Tells the open pages of one person, or of `all`. */
  readonly announce: (key: string) => Promise<void>
}

/** Brings messages into mailboxes. Everything here may be done twice: a message with a key arrives once. */
export class InboxService implements Inbox {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  send(uid: string, message: Message): Promise<void> {
    return this.sendToMany([uid], message)
  }

  async sendToMany(uids: readonly string[], message: Message): Promise<void> {
    await this.#deps.messages.insert(uids, message)
    await this.announce(uids)
  }

  async sendToAll(message: Message): Promise<void> {
    await this.sendToMany(await this.#deps.users.uids(), message)
  }

  async sendToAdmins(message: Message): Promise<void> {
    const admins = await this.#deps.users.withRole(...adminRoles)
    await this.sendToMany(
      admins.map(({ uid }) => uid),
      message,
    )
  }

  async announce(uids: readonly string[]): Promise<void> {
    const keys = uids.length > liveLimit ? ['all'] : uids
    for (const key of keys) await this.#deps.announce(key)
  }

  /** Sends every notice that waits. After a crash the next round goes on where this one was: what arrived stays alone. */
  async push(): Promise<void> {
    for (let notice = await this.#deps.notices.begin(); notice; notice = await this.#deps.notices.begin()) {
      await this.#deliver(notice)
      await this.#deps.notices.finish(notice._id)
    }
  }

  /** Gives a new person what everybody was told before. */
  async catchUp(uid: string): Promise<void> {
    for (const notice of await this.#deps.notices.recipientsReached()) await this.#deps.messages.insert([uid], messageOf(notice))
    await this.announce([uid])
  }

  async #deliver(notice: NoticeDoc): Promise<void> {
    const letter = messageOf(notice)
    if (notice.type === 'All') await this.sendToAll(letter)
    else if (notice.type === 'Admin') await this.sendToAdmins(letter)
    else if (notice.recipientId && (await this.#deps.users.find(notice.recipientId))) await this.send(notice.recipientId, letter)
  }
}

function messageOf({ _id, type, title, content, adminId }: NoticeDoc): Message {
  return { kind: type === 'Single' ? 'Mine' : 'Sys', title, content, adminId, key: `notice ${_id}` }
}
