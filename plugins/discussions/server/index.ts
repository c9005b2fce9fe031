import { fillFields } from '@verdict/core'
import { AttemptCounter, AttemptDoc, defineCollection, defineServer, optional, siteControl, userChanged, userRemoved } from '@verdict/core/server'
import { KeptCount, RowVersions } from '@verdict/server-kit'
import { contextResolver, problemBank, problemChanged, problemRemoved } from '@verdict/plugin-problems/contract'
import { problemStatusService, submissionService } from '@verdict/plugin-submissions/contract'
import {
  commentables,
  commentAreas,
  countersChanged,
  discussionAdded,
  discussionChanged,
  discussionFlags,
  discussionRemoved,
  discussions,
  discussionSwitches,
  likeChanged,
  ownedDiscussions,
  ownerGates,
  writtenTexts,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Categories } from './categories/categories.ts'
import { categoryCollection, defaultCategories, firstOwnCategory } from './categories/category-schema.ts'
import { setUpComments } from './comments/comments.ts'
import { likeCollection, Likes } from './likes/likes.ts'
import { Moderation } from './moderation/moderation.ts'
import { reportCollection, Reports } from './moderation/reports.ts'
import { commentablePosts } from './posts/commentable-posts.ts'
import { PostAccess } from './posts/post-access.ts'
import { PostAuthorService } from './posts/post-author-service.ts'
import { PostLikes } from './posts/post-likes.ts'
import { PostLimits } from './posts/post-limits.ts'
import { PostRepository } from './posts/post-repository.ts'
import { PostRows } from './posts/post-rows.ts'
import { PostSearch } from './posts/post-search.ts'
import { postCollection, postThing, versionCollection, type PostDoc } from './posts/post-schema.ts'
import { PostService } from './posts/post-service.ts'
import { PostMaintenance } from './posts/post-maintenance.ts'
import { viewCollection, Views } from './posts/views.ts'
import { serveRoutes } from './routes.ts'
import { TextLinks } from './text-links/text-links.ts'
import { WrittenTextService } from './written-texts/written-text-service.ts'

/** A site that is new to this plugin has no posts to catch up with. */
const fromNowOn = { past: false }

/** How long changes may accumulate before this process reads them, while there are no searches. */
const catchUp = { every: 10_000, whileIdle: 60_000 }

const attemptCollection = defineCollection('attempts', AttemptDoc, { indexes: [{ key: { until: 1 } }] })

export default defineServer(discussions, {
  needs: {
    bank: problemBank,
    resolver: contextResolver,
    results: optional(problemStatusService),
    submissions: optional(submissionService),
    control: siteControl,
  },
  provides: [commentAreas, ownedDiscussions, writtenTexts],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [defaultCategories],
  setup(ctx, { bank, resolver, results, submissions, control }) {
    const { users } = ctx
    const postDocuments = ctx.collection(postCollection)
    const payload = ({ _id, uid }: PostDoc) => ({ did: _id, uid })
    const search = new PostSearch(postDocuments, new RowVersions(ctx.collection(versionCollection)))
    const changes = {
      added: ctx.change(discussionAdded, postDocuments, { payload }),
      changed: ctx.change(discussionChanged, postDocuments, { payload }),
      removed: ctx.change(discussionRemoved, postDocuments, { payload, settled: { removing: true } }),
    }
    const posts = new PostRepository(postDocuments, changes, search)
    const likeDocuments = ctx.collection(likeCollection)
    const likes = new Likes(likeDocuments, ctx.change(likeChanged, likeDocuments, { payload: ({ thing, uid, isLiked }) => ({ thing, uid, isLiked }) }))
    const attempts = new AttemptCounter(ctx.collection(attemptCollection))
    const views = new Views(ctx.collection(viewCollection))
    const categories = new Categories({ categories: ctx.collection(categoryCollection), posts, nextId: () => ctx.nextId('categories', firstOwnCategory) })
    const rightsChanged = () => ctx.rightsChanged()
    const access = new PostAccess({ posts, resolver, bank, gates: ctx.collect(ownerGates), isSiteOpen: () => ctx.settings().openPublicDiscussion })
    /** Errors are only logged: readers miss nothing, because pages load the counters when they open. */
    const publishCounters = async (did: number) => {
      try {
        const [post, viewNums] = await Promise.all([posts.findOptional(did), views.of([did])])
        if (!post) return
        const { likeNum, commentNum } = post
        await ctx.publish(countersChanged, did, { did, likeNum, commentNum, viewNum: viewNums.get(did) ?? 0 })
      } catch (error) {
        ctx.logger.warn({ did, err: error }, 'failed to publish the numbers of a post')
      }
    }
    const textLinks = new TextLinks({ users, bank, resolver, submissions })
    const rows = new PostRows({ users, bank, categories, views })
    const limits = new PostLimits({ attempts, results, settings: () => ctx.settings() })
    const likeNum = new KeptCount(postDocuments, 'likeNum', (did) => likes.count(postThing(did)))
    const service = new PostService({ posts, access, rows, views, likes, textLinks, bank, publishCounters })
    const authors = new PostAuthorService({ posts, access, limits, categories, bank, nextId: () => ctx.nextId('discussions') })
    const postLikes = new PostLikes({ access, likes, likeNum, publishCounters })
    const maintenance = new PostMaintenance({ posts, access, users, rightsChanged })
    const reports = new Reports({ reports: ctx.collection(reportCollection), posts, access, nextId: () => ctx.nextId('reports') })
    const comments = setUpComments(ctx, { likes, results, textLinks, requiredSolved: () => ctx.settings().defaultCreateCommentACInitValue })
    const commentNum = new KeptCount(postDocuments, 'commentNum', async (did) => (await comments.areas.counts('did', [did])).get(did) ?? 0)
    const moderation = new Moderation({ posts, access, rightsChanged })

    ctx.contribute(commentables, commentablePosts({ access, commentNum, publishCounters }))
    ctx.provide(writtenTexts, new WrittenTextService({ ...comments, posts, access, users }))
    ctx.provide(ownedDiscussions, {
      page: (owner, query, viewer) => service.ownedPage(owner, query, viewer, 'shown'),
      adminPage: (owner, query, viewer) => service.ownedPage(owner, query, viewer, 'all'),
      create: (owner, form, author, badge) => authors.addOwned(owner, form, author, badge),
      edit: async ({ id, status, topPriority, ...form }, editor) => {
        const changesState = typeof status === 'number' || typeof topPriority === 'boolean'
        if ((await authors.editOwned(id, form, editor)) && changesState) await moderation.change(id, { status, topPriority }, editor)
      },
      remove: (did, caller) => authors.removeOwned(did, caller),
      removeAll: (owner) => posts.removeAll(owner),
    })
    ctx.contribute(
      discussionSwitches.point,
      fillFields(
        discussionSwitches,
        () => ctx.settings(),
        (changed) => control.changeSettings(discussions.id, { ...changed }),
      ),
    )
    ctx.contribute(
      discussionFlags.point,
      fillFields(discussionFlags, () => ({ openPublicDiscussion: ctx.settings().openPublicDiscussion })),
    )
    ctx.onSettings(() => void rightsChanged())
    ctx.topic(countersChanged, (caller, key) => access.mayFollow(Number(key), caller))

    ctx.follow(discussionAdded, async ({ did }) => {
      await maintenance.refreshPost(did)
      await search.changed(did)
    })
    ctx.follow(discussionChanged, ({ did }) => search.changed(did), fromNowOn)
    ctx.follow(discussionRemoved, async ({ did }) => {
      await Promise.all([likes.removeThing(postThing(did)), views.remove(did), reports.removePost(did), comments.areas.removeAll(`did:${did}`)])
      await search.changed(did)
      await rightsChanged()
    })
    ctx.follow(likeChanged, async (like) => void (await Promise.all([postLikes.refresh(like.thing), comments.liked(like)])))
    ctx.follow(problemChanged, ({ pid }) => maintenance.refreshProblem(pid), fromNowOn)
    ctx.follow(problemRemoved, ({ pid }) => maintenance.refreshProblem(pid), fromNowOn)
    ctx.follow(userChanged, ({ uid }) => maintenance.refreshAuthor(uid), fromNowOn)
    ctx.follow(userRemoved, async ({ uid }) => void (await Promise.all([likes.removeUser(uid), comments.removeUser(uid)])))
    ctx.timer({ after: 0 }, () => search.refresh())
    ctx.timer(catchUp, () => search.refresh())
    ctx.jobs.define('clear-out', () => attempts.prune(), { every: '50 3 * * *' })

    serveRoutes(ctx, { service, authors, postLikes, reports, moderation, categories })
  },
})
