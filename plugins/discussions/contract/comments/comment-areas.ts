import { z } from 'zod'
import { discussions } from '../discussions.ts'
import type { CommentableReference } from './commentables.ts'
import { CommentRow, ReplyRow } from './rows.ts'

/** The comments on all things, for the plugins that own the things. */
export interface CommentAreas {
  /** Returns the numbers of comments on things of a kind. The caller must check that the reader can see all of them. */
  counts(key: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Deletes all comments on a thing that is being deleted, including those written at the same moment. Repeatable. */
  removeAll(thing: CommentableReference): Promise<void>
}

/** The comments on all things. */
export const commentAreas = discussions.service<CommentAreas>('comment-areas')

/** Published when a user has written a comment. */
export const commented = discussions.change('commented', z.object({ id: z.int(), thing: z.string(), uid: z.string() }))

/** Published when a user has replied to a comment, or to another reply (`toUid`). */
export const replied = discussions.change('replied', z.object({ id: z.int(), commentId: z.int(), thing: z.string(), uid: z.string(), toUid: z.string() }))

/** Published when a comment is deleted, before its replies are deleted. */
export const commentRemoved = discussions.change('comment-removed', z.object({ id: z.int(), thing: z.string() }))

/** Published when a reply is deleted. */
export const replyRemoved = discussions.change('reply-removed', z.object({ id: z.int(), commentId: z.int() }))

/** The events in the comments on a thing. The list of comments returns the keys. */
export const commentUpdates = discussions.topic(
  'comments',
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('comment'), comment: CommentRow }),
    z.object({ what: z.literal('comment-removed'), id: z.int() }),
    z.object({ what: z.literal('reply'), commentId: z.int(), totalReplyNum: z.int(), reply: ReplyRow }),
    z.object({ what: z.literal('reply-removed'), commentId: z.int(), totalReplyNum: z.int(), id: z.int() }),
    z.object({ what: z.literal('likes'), id: z.int(), likeNum: z.int() }),
    /** For readers who see only some of the comments: a comment that they see has changed. */
    z.object({ what: z.literal('changed') }),
  ]),
)
export type CommentUpdate = z.infer<typeof commentUpdates.schema>
