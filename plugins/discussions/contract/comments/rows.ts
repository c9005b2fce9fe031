import { orNull, page, time } from '@verdict/core'
import { z } from 'zod'
import { TextLink } from '../rows.ts'

const text = orNull(z.string())

/** Whoever wrote a comment or a reply; `fromRole` is `root`, `admin` or `user`, as it was when they wrote. */
const writer = { fromUid: z.string(), fromName: text, fromAvatar: text, fromRole: text, fromTitleName: text, fromTitleColor: text }

/** What the text names; HOJ clients do not know it. */
const links = z.array(TextLink)

/** An answer below a comment, to the comment or to another answer there. */
export const ReplyRow = z.object({
  id: z.int(),
  commentId: z.int(),
  ...writer,
  toUid: z.string(),
  toName: text,
  toAvatar: text,
  content: z.string(),
  links,
  status: z.int().default(0),
  gmtCreate: time,
  gmtModified: time,
})
export type ReplyRow = z.infer<typeof ReplyRow>

/** A comment with its three newest replies. */
export const CommentRow = z.object({
  id: z.int(),
  content: z.string(),
  links,
  ...writer,
  likeNum: z.int(),
  totalReplyNum: z.int(),
  gmtCreate: time,
  replyList: z.array(ReplyRow),
})
export type CommentRow = z.infer<typeof CommentRow>

/** What the reader may do below a thing; HOJ clients do not know it. */
export const CommentRights = z.object({
  /** The uid of whoever made the thing. */
  author: text,
  /** Deletes any comment and answers everybody. */
  isStaff: z.boolean(),
  /** Answers everybody, or only below their own comments. */
  repliesEverywhere: z.boolean(),
  /** The keys of the topic `comments` that tell of what the reader sees. */
  liveKeys: z.array(z.string()),
})
export type CommentRights = z.infer<typeof CommentRights>

/** A page of comments, and which of them the reader likes, by id. */
export const CommentList = z.object({
  commentList: page(CommentRow),
  commentLikeMap: z.record(z.string(), z.boolean()),
  rights: CommentRights,
})
export type CommentList = z.infer<typeof CommentList>
