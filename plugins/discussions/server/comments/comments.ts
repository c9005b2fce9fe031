import type { ServerContext } from '@verdict/core/server'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import {
  commentables,
  commentApi,
  commentAreas,
  commented,
  commentRemoved,
  commentUpdates,
  replied,
  replyRemoved,
  type CommentAreas,
  type Like,
} from '../../contract.ts'
import type { Likes } from '../likes/likes.ts'
import type { TextLinks } from '../text-links/text-links.ts'
import { AreaAccess } from './area-access.ts'
import { AreaRepository } from './area-repository.ts'
import { CommentCounts, commentIn, likedComment } from './comment-counts.ts'
import { CommentPublisher } from './comment-publisher.ts'
import { CommentRepository } from './comment-repository.ts'
import { CommentRows } from './comment-rows.ts'
import { areaCollection, commentCollection, replyCollection } from './comment-schema.ts'
import { CommentService } from './comment-service.ts'
import { ReplyRepository } from './reply-repository.ts'
import { ReplyService } from './reply-service.ts'
import { SolvedThreshold } from './solved-threshold.ts'

interface Deps {
  readonly likes: Likes
  readonly results: ProblemStatusService | undefined
  readonly textLinks: TextLinks
  /** Returns the number of solved problems that the site requires for comments. */
  requiredSolved(): number
}

/** The service for other plugins, and the reactions of comments to events that also concern posts. */
interface CommentsForPosts {
  readonly areas: CommentAreas
  readonly comments: CommentService
  readonly replies: ReplyService
  liked(like: Pick<Like, 'thing'>): Promise<void>
  removeUser(uid: string): Promise<void>
}

/** Sets up the comments on all things. */
export function setUpComments(ctx: ServerContext<unknown>, { likes, results, textLinks, requiredSolved }: Deps): CommentsForPosts {
  const documents = ctx.collection(commentCollection)
  const replyDocuments = ctx.collection(replyCollection)
  const areaDocuments = ctx.collection(areaCollection)
  const removing = { settled: { removing: true } }
  const comments = new CommentRepository(documents, {
    commented: ctx.change(commented, documents, { payload: ({ _id, thing, uid }) => ({ id: _id, thing, uid }) }),
    removed: ctx.change(commentRemoved, documents, { payload: ({ _id, thing }) => ({ id: _id, thing }), ...removing }),
  })
  const replies = new ReplyRepository(replyDocuments, {
    replied: ctx.change(replied, replyDocuments, { payload: ({ _id, commentId, thing, uid, toUid }) => ({ id: _id, commentId, thing, uid, toUid }) }),
    removed: ctx.change(replyRemoved, replyDocuments, { payload: ({ _id, commentId }) => ({ id: _id, commentId }), ...removing }),
  })
  const areas = new AreaRepository(areaDocuments)
  const access = new AreaAccess(ctx.collect(commentables))
  const counts = new CommentCounts({ areas: areaDocuments, documents, comments, replies, likes, counted: (thing) => access.counted(thing) })
  const rows = new CommentRows({ replies, textLinks, users: ctx.users })
  const threshold = new SolvedThreshold({ results, required: requiredSolved })
  const shared = { counts, rows, threshold, publisher: new CommentPublisher(ctx) }
  const service = new CommentService({ ...shared, access, areas, comments, likes, nextId: () => ctx.nextId('comments') })
  const replyService = new ReplyService({ ...shared, comments: service, replies, nextId: () => ctx.nextId('replies') })

  const areaService: CommentAreas = {
    counts: async (key, ids) => {
      const found = await areas.counts(ids.map((id) => `${key}:${id}`))
      return new Map(ids.map((id) => [id, found.get(`${key}:${id}`) ?? 0]))
    },
    removeAll: async (thing) => {
      await areas.end(thing)
      await comments.removeMany({ thing })
    },
  }
  ctx.provide(commentAreas, areaService)
  ctx.topic(commentUpdates, (caller, key) => access.mayFollow(key, caller))
  ctx.follow(commented, async ({ id, thing }) => {
    // The thing was deleted while the comment was written.
    if (await areas.hasEnded(thing)) await comments.remove(id)
    await counts.refreshArea(thing)
  })
  ctx.follow(commentRemoved, async ({ id, thing }) => {
    await Promise.all([replies.removeMany({ commentId: id }), likes.removeThing(likedComment(id))])
    await counts.refreshArea(thing)
  })
  ctx.follow(replied, async ({ id, commentId }) => {
    if (!(await comments.exists(commentId))) await replies.remove(id)
    await counts.replies.refresh(commentId)
  })
  ctx.follow(replyRemoved, async ({ commentId }) => void (await counts.replies.refresh(commentId)))
  ctx.serve(commentApi, {
    list: ({ query, caller }) => service.page(query, caller),
    add: ({ body, caller }) => service.add(body, caller),
    remove: ({ body, caller }) => service.remove(body.id, caller),
    like: ({ query, caller }) => service.like(query.cid, query.toLike, caller),
    replies: ({ query, caller }) => replyService.all(query, caller),
    reply: ({ body, caller }) => replyService.add(body, caller),
    removeReply: ({ body, caller }) => replyService.remove(body.reply.id, caller),
  })
  return {
    areas: areaService,
    comments: service,
    replies: replyService,
    liked: async ({ thing }) => {
      const id = commentIn(thing)
      // The likes of a deleted comment are no longer counted; a late like is deleted with it.
      if (id !== undefined && (await counts.likes.refresh(id)) === undefined) await likes.removeThing(thing)
    },
    removeUser: async (uid) => void (await Promise.all([comments.removeMany({ uid }), replies.removeMany({ uid })])),
  }
}
