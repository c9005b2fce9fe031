import type { PageQuery } from '@verdict/core'
import type { z } from 'zod'
import { NoMessage, type Message, type MessageKind, type UnreadCounts } from '../../contract.ts'
import type { MessageRepository } from './message-repository.ts'

const ownKinds = ['Sys', 'Mine'] as const

/** Lists, counts and deletes the messages of a user, including the kinds of other plugins. */
export class MessageService {
  readonly #messages: MessageRepository
  readonly #kinds: readonly MessageKind[]
  readonly #announce: (uid: string) => Promise<void>

  /** `announce` updates the counts on the user's other open pages after messages were read or deleted. */
  constructor(messages: MessageRepository, kinds: readonly MessageKind[], announce: (uid: string) => Promise<void>) {
    this.#messages = messages
    this.#kinds = kinds
    this.#announce = announce
  }

  async page(uid: string, kind: Message['kind'], query: PageQuery) {
    const page = await this.#messages.page(uid, kind, query)
    if (page.records.some(({ state }) => !state)) await this.#announce(uid)
    return page
  }

  async unread(uid: string): Promise<z.input<typeof UnreadCounts>> {
    const [sys, mine, others] = await Promise.all([
      this.#messages.unread(uid, 'Sys'),
      this.#messages.unread(uid, 'Mine'),
      Promise.all(this.#kinds.map(async (kind): Promise<[string, number]> => [kind.counter, await kind.unread(uid)])),
    ])
    return { ...Object.fromEntries(others), sys, mine }
  }

  async clean(uid: string, type: string, id: number | undefined): Promise<void> {
    const ownKind = ownKinds.find((kind) => kind === type)
    const count = ownKind ? await this.#messages.clean(uid, ownKind, id) : ((await this.#kinds.find((kind) => kind.type === type)?.clean(uid, id)) ?? 0)
    if (count === 0) throw new NoMessage()
    await this.#announce(uid)
  }
}
