import { pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { discussions } from '../discussions.ts'
import { CommentList, CommentRow, ReplyRow } from './rows.ts'

/** Without a limit all replies are sent, as existing clients expect; a page has as many as every list may have. */
const replyLimit = wireNumber.optional().transform((limit) => (limit !== undefined && limit > 0 ? Math.min(limit, 500) : undefined))

/** A text is checked by the server itself, which has its own messages for empty and long ones. */
const content = z.string().max(1_000_000).nullish()

/** Nobody writes by hand more often than this; a class behind one address does. */
const writing = { calls: 30, seconds: 60 }

/** Comments, replies and likes. The thing that is commented stands beside the named fields, by the key that its kind brings: `did`, `cid`. */
export const commentApi = discussions.api({
  list: {
    method: 'GET',
    path: '/api/comments',
    access: 'anyone',
    query: z.looseObject(pageQuery({ limit: 20 })),
    output: CommentList,
    about: 'The comments below a thing, those with the most likes first, then the newest; with the three newest replies of each.',
  },
  add: {
    method: 'POST',
    path: '/api/comment',
    access: { permission: 'comment_add' },
    body: z.looseObject({ content }),
    output: CommentRow,
    rate: writing,
    about: 'Writes a comment below a thing.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/comment',
    access: 'user',
    body: z.object({ id: wireNumber }),
    about: 'Deletes a comment with its replies; for its writer and the staff.',
  },
  like: {
    method: 'GET',
    path: '/api/comment-like',
    access: 'user',
    // Not a contest: existing clients call the comment so.
    query: z.object({ cid: wireNumber, toLike: wireBoolean }),
    rate: { calls: 60, seconds: 60 },
    about: 'The caller likes the comment `cid`, or no longer does.',
  },
  replies: {
    method: 'GET',
    path: '/api/reply',
    access: 'anyone',
    query: z.object({ commentId: wireNumber, before: wireNumber.optional(), limit: replyLimit }),
    output: z.array(ReplyRow),
    about: 'The replies to a comment, the newest first: all (at most 5,000), or at most `limit` that are older than the reply `before`.',
  },
  reply: {
    method: 'POST',
    path: '/api/reply',
    access: { permission: 'reply_add' },
    body: z.object({
      reply: z.object({ commentId: wireNumber, content }),
      /** What is answered: the comment itself, or one of its replies. */
      quoteId: wireNumber.nullish(),
      quoteType: z.string().max(20).nullish(),
    }),
    output: ReplyRow,
    rate: writing,
    about: 'Answers a comment, or a reply to it.',
  },
  removeReply: {
    method: 'DELETE',
    path: '/api/reply',
    access: 'user',
    body: z.object({ reply: z.object({ id: wireNumber }) }),
    about: 'Deletes a reply; for its writer and the staff.',
  },
})
