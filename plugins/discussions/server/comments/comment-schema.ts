import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** The common fields of comments and replies. */
const written = {
  _id: z.int(),
  /** The commented thing: `did:5`. */
  thing: z.string(),
  uid: z.string(),
  /** As of the time of writing. */
  role: z.enum(['root', 'admin', 'user']),
  /** Whether the author was staff there. Then all readers see it, even if they otherwise see only their own comments. */
  byStaff: z.boolean(),
  content: z.string(),
  /** In addition to the kernel's `removing`, because an index can only count equality. */
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
  /** The text that it replies to: the comment, or another reply below it. */
  quoteType: z.enum(['Comment', 'Reply']),
  quoteId: z.int(),
})
export type ReplyDoc = z.infer<typeof ReplyDoc>

/** The fields that decide who can see a comment or reply. */
export type Written = Pick<CommentDoc, 'thing' | 'uid' | 'byStaff' | 'isRemoved'>

/** The comments on one thing. The document outlives the thing, so that comments written at the moment of deletion are found and deleted. */
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
    // IDs grow with time, so they order comments with equal likes.
    { key: { thing: 1, isRemoved: 1, likeNum: -1, _id: -1 } },
    // For viewers who see only their own comments and those of staff.
    { key: { thing: 1, isRemoved: 1, uid: 1 } },
    { key: { thing: 1, isRemoved: 1, byStaff: 1 } },
    { key: { uid: 1 } },
  ],
})

export const replyCollection = defineCollection('replies', ReplyDoc, { indexes: [{ key: { commentId: 1, isRemoved: 1, _id: -1 } }, { key: { uid: 1 } }] })

export const areaCollection = defineCollection('comment-areas', AreaDoc)
