import { orNull, page, time } from '@verdict/core'
import { z } from 'zod'
import { TextLink } from '../rows.ts'

const text = orNull(z.string())

/** The author of a comment or reply; `fromRole` is `root`, `admin` or `user`, as of the time of writing. */
const writer = { fromUid: z.string(), fromName: text, fromAvatar: text, fromRole: text, fromTitleName: text, fromTitleColor: text }

/** The links of the text; HOJ clients do not know them. */
const links = z.array(TextLink)

/** A reply to a comment, or to another reply below it. */
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

/** The permissions of the reader on a thing; HOJ clients do not know them. */
export const CommentRights = z.object({
  /** The uid of the thing's creator. */
  author: text,
  /** Whether the reader can delete any comment and reply to all. */
  isStaff: z.boolean(),
  /** Whether the reader can reply to all comments, or only to their own. */
  repliesEverywhere: z.boolean(),
  /** The keys of the topic `comments` with the events that the reader can see. */
  liveKeys: z.array(z.string()),
})
export type CommentRights = z.infer<typeof CommentRights>

/** A page of comments, and whether the reader likes them, by ID. */
export const CommentList = z.object({
  commentList: page(CommentRow),
  commentLikeMap: z.record(z.string(), z.boolean()),
  rights: CommentRights,
})
export type CommentList = z.infer<typeof CommentList>
