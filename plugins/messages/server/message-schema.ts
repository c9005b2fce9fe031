import { WrittenReference } from '@verdict/plugin-discussions/contract'
import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { messageActions } from '../contract.ts'

/** What the calls that delete messages name the kinds. */
const kinds = ['Discuss', 'Reply', 'Like'] as const
export type Kind = (typeof kinds)[number]

export const MessageDoc = z.object({
  _id: z.int(),
  /** The recipient. */
  uid: z.string(),
  kind: z.enum(kinds),
  action: z.enum(messageActions),
  senderId: z.string(),
  /** What was written or liked: `comment:7`. Its text is read whenever the message is. */
  source: WrittenReference,
  /** The thing below which that stands: `did:5`. */
  thing: z.string(),
  /** Tells what has happened apart: each happens to a person once. */
  key: z.string(),
  isRead: z.boolean(),
  /** Deleted by the recipient. It stays, so that a like that is taken back and given again is not told again. */
  isCleaned: z.boolean(),
  gmtCreate: z.date(),
})
export type MessageDoc = z.infer<typeof MessageDoc>

export type Messages = Collection<Stored<MessageDoc>>

export const messageCollection = defineCollection('messages', MessageDoc, {
  indexes: [{ key: { uid: 1, key: 1 }, unique: true }, { key: { uid: 1, kind: 1, isCleaned: 1, isRead: 1, _id: -1 } }],
})
