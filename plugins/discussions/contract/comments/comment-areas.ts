import { z } from 'zod'
import { discussions } from '../discussions.ts'
import type { CommentableReference } from './commentables.ts'
import { CommentRow, ReplyRow } from './rows.ts'

/** The comments of all things, for the plugins that have the things. */
export interface CommentAreas {
  /** How many comments there are below things of a kind, by number. The caller has checked that the reader sees all of them. */
  counts(key: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Deletes everything below a thing that ends; repeatable. What is written there at the same moment goes, too. */
  removeAll(thing: CommentableReference): Promise<void>
}

/** The comments of all things. */
export const commentAreas = discussions.service<CommentAreas>('comment-areas')

/** Somebody has written a comment. */
export const commented = discussions.change('commented', z.object({ id: z.int(), thing: z.string(), uid: z.string() }))

/** Somebody has answered a comment, or another answer (`toUid`). */
export const replied = discussions.change('replied', z.object({ id: z.int(), commentId: z.int(), thing: z.string(), uid: z.string(), toUid: z.string() }))

/** Published when a comment is deleted; its replies follow. */
export const commentRemoved = discussions.change('comment-removed', z.object({ id: z.int(), thing: z.string() }))

/** Published when a reply is deleted. */
export const replyRemoved = discussions.change('reply-removed', z.object({ id: z.int(), commentId: z.int() }))

/** What has happened below a thing; the list of comments names the keys. */
export const commentUpdates = discussions.topic(
  'comments',
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('comment'), comment: CommentRow }),
    z.object({ what: z.literal('comment-removed'), id: z.int() }),
    z.object({ what: z.literal('reply'), commentId: z.int(), totalReplyNum: z.int(), reply: ReplyRow }),
    z.object({ what: z.literal('reply-removed'), commentId: z.int(), totalReplyNum: z.int(), id: z.int() }),
    z.object({ what: z.literal('likes'), id: z.int(), likeNum: z.int() }),
    /** To those who see only some of the comments: something that they see. */
    z.object({ what: z.literal('changed') }),
  ]),
)
export type CommentUpdate = z.infer<typeof commentUpdates.schema>
