import { z } from 'zod'
import { notices } from './notices.ts'

/** A message from the site: Sys is what the site itself tells, Mine is about the receiver's own affairs. The content is markdown. */
export interface Message {
  readonly kind: 'Sys' | 'Mine'
  readonly title: string
  readonly content: string
  /** The same key to the same person is sent once, however often it is tried; for followers and jobs. */
  readonly key?: string
  /** The uid of the admin in whose name it is sent. */
  readonly adminId?: string
}

/** Puts messages into people's mailboxes. */
export interface Inbox {
  send(uid: string, message: Message): Promise<void>
  sendToMany(uids: readonly string[], message: Message): Promise<void>
  /** To everybody who is here now. */
  sendToAll(message: Message): Promise<void>
  /** To everybody who may enter the admin area. */
  sendToAdmins(message: Message): Promise<void>
  /** Tells open pages of these people that their unread counts are no longer what they show; for further kinds. */
  announce(uids: readonly string[]): Promise<void>
}

/** The mailboxes of the site. */
export const inbox = notices.service<Inbox>('inbox')

/** How many messages of each kind a person has not read. */
export const UnreadCounts = z.object({
  comment: z.int().default(0),
  reply: z.int().default(0),
  like: z.int().default(0),
  sys: z.int().default(0),
  mine: z.int().default(0),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

/** A further kind of message, kept by another plugin. */
export interface MessageKind {
  /** The `type` by which clients ask to clean it: Discuss, Reply, Like. */
  readonly type: string
  readonly counter: keyof UnreadCounts
  unread(uid: string): Promise<number>
  /** Deletes one message, or all of this kind, of one person; tells how many there were. */
  clean(uid: string, id: number | undefined): Promise<number>
}

/** Kinds of messages beside Sys and Mine. */
export const messageKinds = notices.point<MessageKind>('message-kinds')

/** Told live to a person (the key is the uid) when the unread counts changed. */
export const unreadChanged = notices.topic('unread-changed', z.object({}))
