import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** What comments and replies have in common. */
const written = {
  _id: z.int(),
  /** The thing below which it stands: `did:5`. */
  thing: z.string(),
  uid: z.string(),
  /** As it was when they wrote. */
  role: z.enum(['root', 'admin', 'user']),
  /** Whether the writer ran the thing: then everybody sees it, also where people see only their own. */
  byStaff: z.boolean(),
  content: z.string(),
  /** Beside `removing` of the kernel, because an index counts only what a field is equal to. */
  isRemoved: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
}

export const CommentDoc = z.object({ ...written, likeNum: z.int(), replyNum: z.int(), countVersion: z.int() })
export type CommentDoc = z.infer<typeof CommentDoc>

export const ReplyDoc = z.object({
  ...written,
  commentId: z.int(),
  toUid: z.string(),
  /** What it answers: the comment, or a reply below it. */
  quoteType: z.enum(['Comment', 'Reply']),
  quoteId: z.int(),
})
export type ReplyDoc = z.infer<typeof ReplyDoc>

/** What decides who sees a comment or a reply. */
export type Written = Pick<CommentDoc, 'thing' | 'uid' | 'byStaff' | 'isRemoved'>

/** The comments of one thing. It stays when the thing ends, so that what is written at this moment is found and deleted. */
export const AreaDoc = z.object({
  /** The thing. */
  _id: z.string(),
  commentNum: z.int(),
  countVersion: z.int(),
  hasEnded: z.boolean(),
})
export type AreaDoc = z.infer<typeof AreaDoc>

export type Comments = Collection<Stored<CommentDoc>>
export type Replies = Collection<Stored<ReplyDoc>>

export const commentCollection = defineCollection('comments', CommentDoc, {
  indexes: [
    // Ids grow with time, so they are the order of comments with equal likes.
    { key: { thing: 1, isRemoved: 1, likeNum: -1, _id: -1 } },
    // Where people see only what they and the staff have written.
    { key: { thing: 1, isRemoved: 1, uid: 1 } },
    { key: { thing: 1, isRemoved: 1, byStaff: 1 } },
    { key: { uid: 1 } },
  ],
})

export const replyCollection = defineCollection('replies', ReplyDoc, { indexes: [{ key: { commentId: 1, isRemoved: 1, _id: -1 } }, { key: { uid: 1 } }] })

export const areaCollection = defineCollection('comment-areas', AreaDoc)
