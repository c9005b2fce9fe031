import type { ServerContext } from '@verdict/core/server'
import { categoryApi, discussionAdminApi, discussionApi } from '../contract.ts'
import type { Categories } from './categories/categories.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { Reports } from './moderation/reports.ts'
import type { PostAuthorService } from './posts/post-author-service.ts'
import type { PostLikes } from './posts/post-likes.ts'
import type { PostService } from './posts/post-service.ts'

interface Services {
  readonly service: PostService
  readonly authors: PostAuthorService
  readonly postLikes: PostLikes
  readonly reports: Reports
  readonly moderation: Moderation
  readonly categories: Categories
}

/** Serves the routes of posts. */
export function serveRoutes(ctx: Pick<ServerContext<unknown>, 'serve'>, { service, authors, postLikes, reports, moderation, categories }: Services): void {
  ctx.serve(discussionApi, {
    list: ({ query, caller }) => service.page(query, caller),
    detail: ({ query, caller, request }) => service.detail(query.did, caller, request.ip),
    add: ({ body, caller }) => authors.add(body, caller),
    edit: ({ body, caller }) => authors.edit(body.id, body, caller),
    remove: ({ query, caller }) => authors.remove(query.did, caller),
    like: ({ query, caller }) => postLikes.set(query.did, query.toLike, caller),
    report: ({ body, caller }) => reports.add(body.did, body.content ?? '', caller),
  })
  ctx.serve(categoryApi, {
    list: () => categories.list(),
    save: ({ body }) => categories.save(body),
    remove: ({ query }) => categories.remove(query.cid),
  })
  ctx.serve(discussionAdminApi, {
    change: ({ body, caller }) => moderation.change(body.id, body, caller),
    remove: ({ body, caller }) => moderation.remove(body, caller),
    reports: ({ query, caller }) => reports.page(query, caller),
    changeReport: ({ body }) => reports.change(body.id, body.status),
  })
}
