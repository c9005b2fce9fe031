import { isAdminRole } from '@verdict/core'
import {
  isOwnedBy,
  isStillCreator,
  permits,
  type ContextReference,
  type ContextResolver,
  type ProblemBank,
  type ResolvedContext,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { DiscussionHidden, DiscussionsClosed, NoDiscussion, NotYourDiscussion, type OwnerGate } from '../../contract.ts'
import { adminScope, listKey, listScope, ownScope, type ListPlace } from './post-lists.ts'
import type { PostRepository } from './post-repository.ts'
import type { SearchedList } from './post-search.ts'
import type { PostDoc } from './post-schema.ts'

type Person = NonNullable<Viewer>
type Placed = Pick<PostDoc, 'owner' | 'pid' | 'uid' | 'isHidden'>

/** A post as opened by one viewer. */
export interface OpenPost {
  readonly post: PostDoc
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** Whether the viewer can hide and pin posts. */
  readonly moderates: boolean
}

interface Deps {
  readonly posts: PostRepository
  readonly resolver: ContextResolver
  readonly bank: ProblemBank
  /** Kinds of owners whose discussions can be disabled. */
  readonly gates: readonly OwnerGate[]
  isSiteOpen(): boolean
}

/** The reason why a viewer cannot see a post. */
type Obstacle = typeof NoDiscussion | typeof DiscussionHidden | typeof DiscussionsClosed

/** Checks who can see and change posts. Lists show no post that `canSee` refuses: both check the place, the problem, and whether the post is hidden. */
export class PostAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** While discussions are disabled on the site, only admins see the site's posts. */
  requireOpenSite(viewer: Viewer): void {
    if (!this.#deps.isSiteOpen() && !isAdmin(viewer)) throw new DiscussionsClosed()
  }

  async open(did: number, viewer: Viewer): Promise<OpenPost> {
    const post = await this.#deps.posts.find(did)
    const around = await this.#aroundOf(post, viewer)
    const Obstacle = await this.#obstacle(post, viewer, around)
    if (Obstacle) throw new Obstacle()
    const manages = moderates(around)
    // Site admins see the posts of owners that they are not members of.
    const mayWrite = (permission: string) => isStillCreator(post, viewer, around, { permission, action: 'read' })
    return {
      post,
      mayEdit: manages || viewer?.role === 'root' || (await mayWrite('discussion_edit')),
      mayDelete: manages || isAdmin(viewer) || (await mayWrite('discussion_del')),
      moderates: manages || isAdmin(viewer),
    }
  }

  async editable(did: number, viewer: Person): Promise<PostDoc> {
    const { post, mayEdit } = await this.open(did, viewer)
    if (!mayEdit) throw new NotYourDiscussion()
    return post
  }

  async deletable(did: number, viewer: Person): Promise<PostDoc> {
    const { post, mayDelete } = await this.open(did, viewer)
    if (!mayDelete) throw new NotYourDiscussion()
    return post
  }

  async canSee(post: Placed, viewer: Viewer): Promise<boolean> {
    return (await this.#obstacle(post, viewer, await this.#aroundOf(post, viewer))) === undefined
  }

  /** Returns the page of a post for a viewer who sees it. */
  async pageOf({ _id, owner, title }: Pick<PostDoc, '_id' | 'owner' | 'title'>, viewer: Viewer): Promise<{ path: string; title: string }> {
    const around = await this.#aroundOf({ owner }, viewer)
    return { path: `${around?.contexts[0]?.page?.path ?? ''}/discussion-detail/${_id}`, title }
  }

  /** Like `canSee`, by number, for live updates. */
  async mayFollow(did: number, viewer: Viewer): Promise<boolean> {
    const post = await this.#deps.posts.findOptional(did)
    return post !== undefined && this.canSee(post, viewer)
  }

  /** Returns the filter of a list of the site: `canSee` as a query. */
  async siteFilter(viewer: Viewer, which: 'shown' | 'mine' | 'admin', place: ListPlace): Promise<SearchedList> {
    const seesAllProblems = viewer?.may('problem_admin') === true
    if (which === 'shown') return { lists: listKey(listScope(null, seesAllProblems ? 'shown' : 'open'), place) }
    const open = seesAllProblems ? {} : { isProblemOpen: true }
    if (which === 'admin') {
      const ended = await this.#deps.posts.ownersAmong(await this.#deps.resolver.ended())
      return { lists: listKey(adminScope, place), ...open, ...(ended.length > 0 && { owner: { $nin: ended } }) }
    }
    const { categoryId, pid } = place
    return { lists: ownScope(viewer?.uid ?? ''), ...(categoryId !== undefined && { categoryId }), ...(pid !== undefined && { pid }), ...open }
  }

  /** Like `siteFilter`, for an owner. Its managers see all of its problems. */
  ownerFilter(owner: ContextReference, seesAllProblems: boolean, which: 'shown' | 'all', place: ListPlace) {
    if (which === 'all') return { lists: listKey(listScope(owner, 'all'), place) }
    return { lists: listKey(listScope(owner, seesAllProblems ? 'shown' : 'open'), place) }
  }

  /** Whether a listed post is still visible: its problem may have been hidden just now. */
  async isStillListed({ pid, owner, isProblemOpen }: Pick<PostDoc, 'pid' | 'owner' | 'isProblemOpen'>, viewer: Viewer): Promise<boolean> {
    return viewer?.may('problem_admin') === true || !isProblemOpen || this.isProblemOpen(pid, owner)
  }

  /** Whether all readers of posts in a place can see the problem there. */
  async isProblemOpen(pid: number | null, owner: ContextReference | null): Promise<boolean> {
    return pid === null || (await this.#deps.bank.labels()).has(pid) || this.#isOpenFor(owner, pid)
  }

  /** For followers of a problem's change, which cached labels may not include yet. */
  async isProblemOpenNow(pid: number | null, owner: ContextReference | null): Promise<boolean> {
    return pid === null || (await this.#deps.bank.isListed(pid)) || this.#isOpenFor(owner, pid)
  }

  async #isOpenFor(owner: ContextReference | null, pid: number): Promise<boolean> {
    if (owner === null) return false
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    return problem?.owner === owner && problem.auth === 1
  }

  /** Returns the post of an owner, if the viewer can see it. */
  async openOwned(did: number, viewer: Viewer): Promise<OpenPost> {
    const open = await this.open(did, viewer)
    if (open.post.owner === null) throw new NoDiscussion()
    return open
  }

  /** Returns the owner if the viewer can read it; otherwise undefined. */
  async readableOwner(owner: ContextReference, viewer: Viewer): Promise<ResolvedContext | undefined> {
    for (const { key, isOpen } of this.#deps.gates) if (isOwnedBy({ owner }, key) && !(await isOpen())) return undefined
    const context = await this.#deps.resolver.resolveReferences([owner], viewer)
    return context && (await permits(() => context.authorize('read', 0))) ? context : undefined
  }

  async #aroundOf({ owner }: Pick<Placed, 'owner'>, viewer: Viewer): Promise<ResolvedContext | undefined> {
    return owner === null ? undefined : this.readableOwner(owner, viewer)
  }

  async #obstacle(post: Placed, viewer: Viewer, around: ResolvedContext | undefined): Promise<Obstacle | undefined> {
    const { owner, pid, uid, isHidden } = post
    const managesOwner = moderates(around)
    const isStaff = managesOwner || isAdmin(viewer)
    if (owner === null && !isStaff && !this.#deps.isSiteOpen()) return DiscussionsClosed
    if (owner !== null && !isStaff && !around) return NoDiscussion
    // Site admins need no access to the owner, but no one sees the posts that a deleted owner leaves behind.
    if (owner !== null && !managesOwner && isStaff && (await this.#deps.resolver.hasEnded(owner))) return NoDiscussion
    const seesAllProblems = managesOwner || viewer?.may('problem_admin') === true
    if (!seesAllProblems && !(await this.isProblemOpen(pid, owner))) return NoDiscussion
    // Authors can read their own hidden posts.
    return isHidden && !isStaff && viewer?.uid !== uid ? DiscussionHidden : undefined
  }
}

/** Whether the viewer can moderate the site's discussions, as all users with access to the admin area can. */
export function isAdmin(viewer: Viewer): boolean {
  return isAdminRole(viewer?.role)
}

/** Whether the viewer moderates posts in a context, and therefore sees all of its problems. */
export function moderates(context: ResolvedContext | undefined): boolean {
  const [owner] = context?.contexts ?? []
  return owner?.viewerModerates ?? owner?.viewerManages === true
}
