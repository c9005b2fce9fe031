import { paged, unlessRefused, type PageQuery } from '@verdict/core'
import { NoProblem, type ContextReference, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import type { OwnedDiscussionQuery } from '../../contract.ts'
import type { Likes } from '../likes/likes.ts'
import type { TextLinks } from '../text-links/text-links.ts'
import { isAdmin, moderates, type PostAccess } from './post-access.ts'
import type { ListPlace } from './post-lists.ts'
import type { PostRepository } from './post-repository.ts'
import type { PostRows } from './post-rows.ts'
import { postThing, type PostDoc } from './post-schema.ts'
import type { Views } from './views.ts'

/** A filter for the posts of the site. */
export interface SiteListQuery extends OwnedDiscussionQuery {
  readonly onlyMine: boolean
  readonly admin: boolean
}

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  readonly rows: PostRows
  readonly views: Views
  readonly likes: Likes
  readonly textLinks: TextLinks
  readonly bank: ProblemBank
  /** Publishes the changed counters of a post. */
  publishCounters(did: number): Promise<void>
}

type Filter = Parameters<PostRepository['page']>[0]
type Search = PageQuery & { readonly keyword?: string | undefined }

/** Reads posts for users. */
export class PostService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, pid, onlyMine, admin, ...query }: SiteListQuery, viewer: Viewer) {
    const { access } = this.#deps
    access.requireOpenSite(viewer)
    const place = await this.#placeOf(cid, pid, async (displayId) => (await this.#deps.bank.find(displayId))?.pid)
    const which = admin && isAdmin(viewer) ? 'admin' : onlyMine ? 'mine' : 'shown'
    if (!place || (which === 'mine' && !viewer)) return paged([], 0, query)
    return this.#answer(await access.siteFilter(viewer, which, place), query, viewer)
  }

  /** Returns the posts of an owner. `all` includes hidden ones, for its managers. */
  async ownedPage(owner: ContextReference, { cid, pid, ...query }: OwnedDiscussionQuery, viewer: Viewer, which: 'shown' | 'all') {
    const { access } = this.#deps
    const context = await access.readableOwner(owner, viewer)
    const place = await this.#placeOf(cid, pid, async (displayId) => context && unlessRefused(() => context.findProblem(displayId), NoProblem))
    if (!context || !place) return paged([], 0, query)
    const seesAllProblems = viewer?.may('problem_admin') === true || moderates(context)
    return this.#answer(access.ownerFilter(owner, seesAllProblems, which, place), query, viewer)
  }

  async detail(did: number, viewer: Viewer, address: string) {
    const { access, views, likes, rows } = this.#deps
    const { post, mayEdit, mayDelete } = await access.open(did, viewer)
    // Readers do not wait until their view is published.
    if (await views.add(did, viewer, address)) void this.#deps.publishCounters(did)
    const liked = viewer && likes.likedBy(viewer.uid, [postThing(did)])
    const [shown, likedThings, links] = await Promise.all([rows.of([post], viewer), liked, this.#deps.textLinks.of(post.content, viewer)])
    return { ...shown[0]!, content: post.content, hasLike: likedThings !== undefined && likedThings.size > 0, links, mayEdit, mayDelete }
  }

  async #answer(filter: Filter, query: Search, viewer: Viewer) {
    const { found, total } = await this.#deps.posts.page(filter, query)
    const seen = await this.#stillSeen(found, viewer)
    return paged(await this.#deps.rows.of(seen, viewer), total - (found.length - seen.length), query)
  }

  /** Omits posts that followers of problems have not yet removed from the lists. */
  async #stillSeen(posts: readonly PostDoc[], viewer: Viewer): Promise<PostDoc[]> {
    const isSeen = await Promise.all(posts.map((post) => this.#deps.access.isStillListed(post, viewer)))
    return posts.filter((_, index) => isSeen[index])
  }

  /** Undefined if the problem does not exist. */
  async #placeOf(cid: number | undefined, pid: string | undefined, find: (displayId: string) => Promise<number | undefined>): Promise<ListPlace | undefined> {
    const categoryId = cid || undefined
    if (!pid) return { categoryId }
    const found = await find(pid)
    return found === undefined ? undefined : { categoryId, pid: found }
  }
}
