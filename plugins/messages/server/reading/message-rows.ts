import type { Caller, Users } from '@verdict/core/server'
import type { WrittenText, WrittenTexts } from '@verdict/plugin-discussions/contract'
import type { z } from 'zod'
import type { PeopleMessage } from '../../contract.ts'
import type { MessageDoc } from '../stored/message-schema.ts'

const sourceLength = 200
const quoteLength = 100
const sourceTypes: Readonly<Record<string, string>> = { did: 'Discussion', cid: 'Contest' }

interface Deps {
  readonly texts: WrittenTexts
  readonly users: Pick<Users, 'summaries'>
}

/** Returns messages with the current texts, as far as their reader can see them. */
export class MessageRows {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** `gone` replaces deleted or hidden texts. */
  async of(found: readonly MessageDoc[], viewer: Caller, gone: string): Promise<z.input<typeof PeopleMessage>[]> {
    const { texts, users } = this.#deps
    const sources = await texts.read(
      found.map(({ source }) => source),
      viewer,
    )
    const answered = found.flatMap(({ kind, source }) => (kind === 'Reply' ? (sources.get(source)?.answers ?? []) : []))
    const quotes = await texts.read(answered, viewer)
    const people = await users.summaries([...found.map(({ senderId }) => senderId), ...[...quotes.values()].map(({ uid }) => uid)])
    const quoteOf = (text: WrittenText | undefined) => (text ? `${people.get(text.uid)?.username ?? ''} : ${beginning(text.content, quoteLength)}` : gone)
    return found.map(({ _id, kind, action, senderId, source, thing, isRead, gmtCreate }) => {
      const text = sources.get(source)
      const [key = '', id] = thing.split(':')
      const quote = kind === 'Reply' ? text?.answers : undefined
      const sender = people.get(senderId)
      return {
        id: _id,
        action,
        sourceId: Number(id),
        sourceType: sourceTypes[key] ?? key,
        sourceTitle: text?.page?.title ?? null,
        sourceContent: text ? beginning(text.content, sourceLength) : gone,
        quoteId: quote ? Number(quote.split(':')[1]) : null,
        quoteType: quote ? (quote.startsWith('reply:') ? 'Reply' : 'Comment') : null,
        quoteContent: quote ? quoteOf(quotes.get(quote)) : null,
        url: text?.page?.path ?? null,
        state: isRead,
        senderId,
        senderUsername: sender?.username ?? null,
        senderAvatar: sender?.avatar ?? null,
        gmtCreate,
      } as const
    })
  }
}

/** Returns the first characters of a text, without splitting a character. */
function beginning(text: string, length: number): string {
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('')
}
