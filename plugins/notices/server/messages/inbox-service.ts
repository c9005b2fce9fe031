import { adminRoles } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import type { Inbox, Message } from '../../contract.ts'
import type { MessageRepository } from './message-repository.ts'
import type { NoticeRepository, NoticeDoc } from '../notices/notice-repository.ts'

/** With more recipients, one event for all users replaces an event for each user. */
const maxSingleEvents = 50

interface Deps {
  readonly messages: MessageRepository
  readonly notices: NoticeRepository
  readonly users: Users
  /** Publishes that unread counts changed: of one user, or of `all`. */
  readonly announce: (key: string) => Promise<void>
}

/** Delivers messages and notices. Every delivery is repeatable, because a message with a key reaches a user at most once. */
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
    const keys = uids.length > maxSingleEvents ? ['all'] : uids
    for (const key of keys) await this.#deps.announce(key)
  }

  /** Sends all pending notices. After a crash the next run continues; users who already have a message do not get it again. */
  async sendWaiting(): Promise<void> {
    for (let notice = await this.#deps.notices.claimNext(); notice; notice = await this.#deps.notices.claimNext()) {
      await this.#deliver(notice)
      await this.#deps.notices.markSent(notice._id)
    }
  }

  /** Delivers the earlier notices to all users to a new user. */
  async deliverEarlierNotices(uid: string): Promise<void> {
    for (const notice of await this.#deps.notices.sentToAll()) await this.#deps.messages.insert([uid], messageOf(notice))
    await this.announce([uid])
  }

  async #deliver(notice: NoticeDoc): Promise<void> {
    const message = messageOf(notice)
    if (notice.type === 'All') await this.sendToAll(message)
    else if (notice.type === 'Admin') await this.sendToAdmins(message)
    else if (notice.recipientId && (await this.#deps.users.find(notice.recipientId))) await this.send(notice.recipientId, message)
  }
}

function messageOf({ _id, type, title, content, adminId }: NoticeDoc): Message {
  return { kind: type === 'Single' ? 'Mine' : 'Sys', title, content, adminId, key: `notice ${_id}` }
}
