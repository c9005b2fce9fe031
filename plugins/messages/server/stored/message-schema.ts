import { WrittenReference } from '@verdict/plugin-discussions/contract'
import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { messageActions } from '../../contract.ts'

/** The names of the kinds in calls that delete messages. */
const kinds = ['Discuss', 'Reply', 'Like'] as const
export type Kind = (typeof kinds)[number]

export const MessageDoc = z.object({
  _id: z.int(),
  /** The recipient. */
  uid: z.string(),
  kind: z.enum(kinds),
  action: z.enum(messageActions),
  senderId: z.string(),
  /** The written or liked text: `comment:7`. Its content is loaded whenever the message is read. */
  source: WrittenReference,
  /** The thing that the source belongs to: `did:5`. */
  thing: z.string(),
  /** Identifies the event, which reaches each user at most once. */
  key: z.string(),
  isRead: z.boolean(),
  /** Whether the recipient deleted it. The document is kept, so that a like that is removed and repeated sends no second message. */
  isCleaned: z.boolean(),
  gmtCreate: z.date(),
})
export type MessageDoc = z.infer<typeof MessageDoc>

export type Messages = Collection<Stored<MessageDoc>>

export const messageCollection = defineCollection('messages', MessageDoc, {
  indexes: [{ key: { uid: 1, key: 1 }, unique: true }, { key: { uid: 1, kind: 1, isCleaned: 1, isRead: 1, _id: -1 } }],
})
