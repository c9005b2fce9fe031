import { pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { discussions } from '../discussions.ts'
import { CommentList, CommentRow, ReplyRow } from './rows.ts'

/** Without a limit all replies are sent, as existing clients expect; with one, at most as many as in any list. */
const replyLimit = wireNumber.optional().transform((limit) => (limit !== undefined && limit > 0 ? Math.min(limit, 500) : undefined))

/** The server checks the text, because it has its own messages for empty and long texts. */
const content = z.string().max(1_000_000).nullish()

/** More than a user writes by hand, and enough for a class behind one address. */
const writing = { calls: 30, seconds: 60 }

/** Comments, replies and likes. In addition to the documented fields, requests name the commented thing by the key of its kind: `did`, `cid`. */
export const commentApi = discussions.api({
  list: {
    method: 'GET',
    path: '/api/comments',
    access: 'anyone',
    query: z.looseObject(pageQuery({ limit: 20 })),
    output: CommentList,
    about: 'Lists the comments on a thing, by likes and then newest first, each with its three newest replies.',
  },
  add: {
    method: 'POST',
    path: '/api/comment',
    access: { permission: 'comment_add' },
    body: z.looseObject({ content }),
    output: CommentRow,
    rate: writing,
    about: 'Creates a comment on a thing.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/comment',
    access: 'user',
    body: z.object({ id: wireNumber }),
    about: 'Deletes a comment with its replies. For its author and staff.',
  },
  like: {
    method: 'GET',
    path: '/api/comment-like',
    access: 'user',
    // The ID of the comment, not of a contest: the name comes from existing clients.
    query: z.object({ cid: wireNumber, toLike: wireBoolean }),
    rate: { calls: 60, seconds: 60 },
    about: "Adds or removes the caller's like on the comment `cid`.",
  },
  replies: {
    method: 'GET',
    path: '/api/reply',
    access: 'anyone',
    query: z.object({ commentId: wireNumber, before: wireNumber.optional(), limit: replyLimit }),
    output: z.array(ReplyRow),
    about: 'Lists the replies to a comment, newest first: all (at most 5,000), or at most `limit` older than the reply `before`.',
  },
  reply: {
    method: 'POST',
    path: '/api/reply',
    access: { permission: 'reply_add' },
    body: z.object({
      reply: z.object({ commentId: wireNumber, content }),
      /** The quoted comment or reply. */
      quoteId: wireNumber.nullish(),
      quoteType: z.string().max(20).nullish(),
    }),
    output: ReplyRow,
    rate: writing,
    about: 'Replies to a comment, or to another reply.',
  },
  removeReply: {
    method: 'DELETE',
    path: '/api/reply',
    access: 'user',
    body: z.object({ reply: z.object({ id: wireNumber }) }),
    about: 'Deletes a reply. For its author and staff.',
  },
})
