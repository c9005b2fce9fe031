import type { Users } from '@verdict/core/server'
import { WrittenReference, type Like, type WrittenTexts } from '@verdict/plugin-discussions/contract'
import type { Inbox } from '@verdict/plugin-notices/contract'
import type { MessageRepository, Sent } from '../stored/message-repository.ts'

interface Deps {
  readonly messages: MessageRepository
  readonly texts: WrittenTexts
  readonly users: Pick<Users, 'asViewer'>
  readonly inbox: Pick<Inbox, 'announce'>
}

/** An event before the recipient's access is checked. */
type Happened = Omit<Sent, 'thing' | 'source'> & { readonly source: WrittenReference }

/** Returns the number of a post among things. */
function postIn(thing: string): number | undefined {
  const [key, id] = thing.split(':')
  return key === 'did' ? Number(id) : undefined
}

/** Sends messages about other users' texts and likes. All methods are repeatable, because each event reaches a user at most once. */
export class MessageSender {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Notifies the author of a post, also of their own comments. Comments in contests and elsewhere send no message. */
  async commented(id: number, thing: string, uid: string): Promise<void> {
    const source: WrittenReference = `comment:${id}`
    const did = postIn(thing)
    const author = did === undefined ? undefined : await this.#deps.texts.authorOf(did)
    if (author !== undefined) await this.#send({ uid: author, kind: 'Discuss', action: 'Discuss', senderId: uid, source, key: source })
    await this.mention(source, uid)
  }

  async replied(id: number, thing: string, uid: string, toUid: string): Promise<void> {
    const source: WrittenReference = `reply:${id}`
    if (postIn(thing) !== undefined && uid !== toUid) await this.#send({ uid: toUid, kind: 'Reply', action: 'Reply', senderId: uid, source, key: source })
    await this.mention(source, uid)
  }

  /** A like that is removed and repeated sends no second message. */
  async liked({ thing, uid, isLiked }: Like): Promise<void> {
    const { data: source } = WrittenReference.safeParse(thing)
    if (!isLiked || source === undefined || source.startsWith('reply:')) return
    const author = (await this.#deps.texts.read([source], await this.#deps.users.asViewer(uid))).get(source)?.uid
    if (author === undefined || author === uid) return
    const action = source.startsWith('post:') ? 'Like_Post' : 'Like_Discuss'
    await this.#send({ uid: author, kind: 'Like', action, senderId: uid, source, key: `like of ${source} by ${uid}` })
  }

  /** Notifies the users whom a text mentions, at most once per text, and never its author. */
  async mention(source: WrittenReference, uid: string): Promise<void> {
    const { texts, users } = this.#deps
    const content = (await texts.read([source], await users.asViewer(uid))).get(source)?.content
    if (content === undefined) return
    for (const named of await texts.mentionedIn(content))
      if (named !== uid) await this.#send({ uid: named, kind: 'Discuss', action: 'Mention', senderId: uid, source, key: source })
  }

  /** Only if the recipient can see the source. */
  async #send({ source, ...message }: Happened): Promise<void> {
    const { messages, texts, users, inbox } = this.#deps
    const sent = await messages.find(message.uid, message.key)
    if (sent?.isRead) return
    if (!sent) {
      const viewer = await users.asViewer(message.uid)
      const text = viewer && (await texts.read([source], viewer)).get(source)
      if (!text) return
      await messages.insert({ ...message, source, thing: text.thing })
    }
    // Repeated after a crash between the two steps. Clients that already have the counts receive the same ones.
    await inbox.announce([message.uid])
  }
}
