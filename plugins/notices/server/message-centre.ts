import type { PageQuery } from '@verdict/core'
import { NoMessage, type Message, type MessageKind, type UnreadCounts } from '../contract.ts'
import type { MessageRepository } from './message-repository.ts'

const own = ['Sys', 'Mine'] as const

/** Counts and cleans messages of all kinds, its own and those of other plugins. */
export class MessageCentre {
  readonly #letters: MessageRepository
  readonly #kinds: readonly MessageKind[]

  readonly #announce: (uid: string) => Promise<void>

  /** `announce` tells a person's other pages that something was read or deleted. */
  constructor(messages: MessageRepository, kinds: readonly MessageKind[], announce: (uid: string) => Promise<void>) {
    this.#letters = messages
    this.#kinds = kinds
    this.#announce = announce
  }

  async page(uid: string, kind: Message['kind'], query: PageQuery) {
    const page = await this.#letters.page(uid, kind, query)
    if (page.records.some(({ state }) => !state)) await this.#announce(uid)
    return page
  }

  async unread(uid: string): Promise<Partial<UnreadCounts>> {
    const [sys, mine, others] = await Promise.all([
      this.#letters.unread(uid, 'Sys'),
      this.#letters.unread(uid, 'Mine'),
      Promise.all(this.#kinds.map(async (kind): Promise<[string, number]> => [kind.counter, await kind.unread(uid)])),
    ])
    return { sys, mine, ...Object.fromEntries(others) }
  }

  /** Deletes messages of one kind, never of another. */
  async clean(uid: string, type: string, id: number | undefined): Promise<void> {
    const ours = own.find((kind) => kind === type)
    const count = ours ? await this.#letters.clean(uid, ours, id) : ((await this.#kinds.find((kind) => kind.type === type)?.clean(uid, id)) ?? 0)
    if (count === 0) throw new NoMessage()
    await this.#announce(uid)
  }
}
