import { z } from 'zod'
import { notices } from './notices.ts'

/** A message from the site: `Sys` for announcements to many users, `Mine` for the recipient's own affairs. The content is Markdown. */
export interface Message {
  readonly kind: 'Sys' | 'Mine'
  readonly title: string
  readonly content: string
  /** Messages with the same key reach a user at most once, for followers and jobs that may run again. */
  readonly key?: string
  /** The uid of the admin who sends the message. */
  readonly adminId?: string
}

/** Delivers messages to users. */
export interface Inbox {
  send(uid: string, message: Message): Promise<void>
  sendToMany(uids: readonly string[], message: Message): Promise<void>
  /** Delivers a message to all current users. */
  sendToAll(message: Message): Promise<void>
  /** Delivers a message to all users who can enter the admin area. */
  sendToAdmins(message: Message): Promise<void>
  /** Publishes `unreadChanged` to these users, for plugins with their own message kinds. */
  announce(uids: readonly string[]): Promise<void>
}

/** Delivers messages to users. */
export const inbox = notices.service<Inbox>('inbox')

/** The number of unread messages of each kind. HOJ clients add up the five named ones, so these are always numbers. */
export const UnreadCounts = z
  .object({
    comment: z.int().default(0),
    reply: z.int().default(0),
    like: z.int().default(0),
    sys: z.int().default(0),
    mine: z.int().default(0),
  })
  .catchall(z.int())
export type UnreadCounts = z.infer<typeof UnreadCounts>

/** An additional kind of message, stored by another plugin. */
export interface MessageKind {
  /** The `type` in calls that delete messages of this kind: Discuss, Reply, Like. */
  readonly type: string
  /** Its name in the response: `comment`, `reply`, `like`, or a custom one. */
  readonly counter: string
  unread(uid: string): Promise<number>
  /** Deletes one message of a user, or all of this kind; returns how many were deleted. */
  clean(uid: string, id: number | undefined): Promise<number>
}

/** Kinds of messages besides `Sys` and `Mine`. */
export const messageKinds = notices.point<MessageKind>('message-kinds', { unread: { answer: z.int(), fallback: 0 } })

/** Published when unread counts changed. The key is the uid of one user, or `all`. */
export const unreadChanged = notices.topic('unread-changed', z.object({}))
