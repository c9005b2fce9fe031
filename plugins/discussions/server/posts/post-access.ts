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

/** A post as one viewer meets it. */
export interface OpenPost {
  readonly post: PostDoc
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** Hides posts, and puts them on top. */
  readonly moderates: boolean
}

interface Deps {
  readonly posts: PostRepository
  readonly resolver: ContextResolver
  readonly bank: ProblemBank
  /** Kinds of owners that can be without discussions. */
  readonly gates: readonly OwnerGate[]
  isSiteOpen(): boolean
}

/** Why somebody does not see a post. */
type Obstacle = typeof NoDiscussion | typeof DiscussionHidden | typeof DiscussionsClosed

/** Who may see and change posts. A list shows nothing that `canSee` refuses: both ask for the same three things, the place, the problem, and whether the post is hidden. */
export class PostAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** While the switch of the site is off, posts of the site are for admins alone. */
  requireOpenSite(viewer: Viewer): void {
    if (!this.#deps.isSiteOpen() && !isAdmin(viewer)) throw new DiscussionsClosed()
  }

  async open(did: number, viewer: Viewer): Promise<OpenPost> {
    const post = await this.#deps.posts.find(did)
    const around = await this.#aroundOf(post, viewer)
    const Obstacle = await this.#obstacle(post, viewer, around)
    if (Obstacle) throw new Obstacle()
    const manages = moderates(around)
    // Admins of the site see the posts of owners that they may not read.
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

  /** Where a post stands for a viewer who sees it. */
  async pageOf({ _id, owner, title }: Pick<PostDoc, '_id' | 'owner' | 'title'>, viewer: Viewer): Promise<{ path: string; title: string }> {
    const around = await this.#aroundOf({ owner }, viewer)
    return { path: `${around?.contexts[0]?.page?.path ?? ''}/discussion-detail/${_id}`, title }
  }

  /** The same as `canSee` for a number, as live updates ask. */
  async mayFollow(did: number, viewer: Viewer): Promise<boolean> {
    const post = await this.#deps.posts.findOptional(did)
    return post !== undefined && this.canSee(post, viewer)
  }

  /** The filter of a list of the site: `canSee` as a query. */
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

  /** The same for an owner, whose managers see all of its problems. */
  ownerFilter(owner: ContextReference, seesAllProblems: boolean, which: 'shown' | 'all', place: ListPlace) {
    if (which === 'all') return { lists: listKey(listScope(owner, 'all'), place) }
    return { lists: listKey(listScope(owner, seesAllProblems ? 'shown' : 'open'), place) }
  }

  /** Whether a list still shows a post that it contains: its problem may have been hidden just now. */
  async isStillListed({ pid, owner, isProblemOpen }: Pick<PostDoc, 'pid' | 'owner' | 'isProblemOpen'>, viewer: Viewer): Promise<boolean> {
    return viewer?.may('problem_admin') === true || !isProblemOpen || this.isProblemOpen(pid, owner)
  }

  /** Whether everybody who reads posts in a place may see the problem there. */
  async isProblemOpen(pid: number | null, owner: ContextReference | null): Promise<boolean> {
    return pid === null || (await this.#deps.bank.labels()).has(pid) || this.#isOpenFor(owner, pid)
  }

  /** For followers of a change of the problem, which the cached labels may not include yet. */
  async isProblemOpenNow(pid: number | null, owner: ContextReference | null): Promise<boolean> {
    return pid === null || (await this.#deps.bank.isListed(pid)) || this.#isOpenFor(owner, pid)
  }

  async #isOpenFor(owner: ContextReference | null, pid: number): Promise<boolean> {
    if (owner === null) return false
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    return problem?.owner === owner && problem.auth === 1
  }

  /** The post of an owner, for those who see it. */
  async openOwned(did: number, viewer: Viewer): Promise<OpenPost> {
    const open = await this.open(did, viewer)
    if (open.post.owner === null) throw new NoDiscussion()
    return open
  }

  /** The owner as the viewer may read it; undefined for others. */
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
    // Admins of the site need not know the owner; what it leaves behind when it ends is for nobody.
    if (owner !== null && !managesOwner && isStaff && (await this.#deps.resolver.hasEnded(owner))) return NoDiscussion
    const seesAllProblems = managesOwner || viewer?.may('problem_admin') === true
    if (!seesAllProblems && !(await this.isProblemOpen(pid, owner))) return NoDiscussion
    // Authors read what was hidden of them.
    return isHidden && !isStaff && viewer?.uid !== uid ? DiscussionHidden : undefined
  }
}

/** Whoever may enter the admin area runs the discussions of the site. */
export function isAdmin(viewer: Viewer): boolean {
  return isAdminRole(viewer?.role)
}

/** Whether the viewer of a context moderates what people write there, and so sees all of its problems. */
export function moderates(context: ResolvedContext | undefined): boolean {
  const [owner] = context?.contexts ?? []
  return owner?.viewerModerates ?? owner?.viewerManages === true
}
