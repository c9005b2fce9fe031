import type { Caller } from '@verdict/core/server'
import { NoProblem, type ContextReference, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { NoDiscussion, type DiscussionForm } from '../../contract.ts'
import type { Categories } from '../categories/categories.ts'
import { isAdmin, moderates, type PostAccess } from './post-access.ts'
import { postInput } from './post-input.ts'
import type { PostLimits } from './post-limits.ts'
import type { PostRepository } from './post-repository.ts'
import type { PostDoc } from './post-schema.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  readonly limits: PostLimits
  readonly categories: Categories
  readonly bank: ProblemBank
  nextId(): Promise<number>
}

/** The place of a new post, and its author's role there. */
interface Place {
  readonly owner: ContextReference | null
  readonly badge: PostDoc['role']
  /** Whether the author can pin posts. */
  readonly moderates: boolean
  findProblem(displayId: string): Promise<number>
}

/** Writes, edits and deletes posts, for authors. */
export class PostAuthorService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(form: DiscussionForm, author: Caller): Promise<void> {
    const { access, limits, bank } = this.#deps
    access.requireOpenSite(author)
    await limits.requireSolved(author)
    await this.#create(form, author, {
      owner: null,
      badge: badgeOf(author.role),
      moderates: isAdmin(author),
      findProblem: async (displayId) => {
        const problem = await bank.find(displayId)
        if (!problem || !(author.may('problem_admin') || (await access.isProblemOpen(problem.pid, null)))) throw new NoProblem()
        return problem.pid
      },
    })
  }

  /** Creates a post in an owner whose members can write there. */
  async addOwned(owner: ContextReference, form: DiscussionForm, author: Person, badge = badgeOf(author.role)): Promise<void> {
    const context = await this.#deps.access.readableOwner(owner, author)
    if (!context) throw new NoDiscussion()
    await context.authorize('comment', 0)
    const findProblem = (displayId: string) => context.findProblem(displayId)
    await this.#create(form, author, { owner, badge, moderates: moderates(context) || isAdmin(author), findProblem })
  }

  /** Edits a post in an owner; returns whether the editor moderates there. */
  async editOwned(did: number, form: DiscussionForm, editor: Person): Promise<boolean> {
    const { moderates } = await this.#deps.access.openOwned(did, editor)
    await this.edit(did, form, editor)
    return moderates
  }

  async edit(did: number, form: DiscussionForm, editor: Person): Promise<void> {
    await this.#deps.access.editable(did, editor)
    const topPriority = isAdmin(editor) ? (form.topPriority ?? undefined) : undefined
    const isChanged = await this.#deps.posts.change(did, (saved) => {
      const { title, description, content } = postInput(form, saved)
      return { title, description, content, ...(topPriority !== undefined && { topPriority }), gmtModified: new Date() }
    })
    if (!isChanged) throw new NoDiscussion()
  }

  async removeOwned(did: number, caller: Person): Promise<void> {
    await this.#deps.access.openOwned(did, caller)
    await this.remove(did, caller)
  }

  async remove(did: number, caller: Person): Promise<void> {
    await this.#deps.access.deletable(did, caller)
    if (!(await this.#deps.posts.remove(did))) throw new NoDiscussion()
  }

  async #create(form: DiscussionForm, author: Person, { owner, badge, moderates: mayPin, findProblem }: Place): Promise<void> {
    const { posts, access, limits, categories, nextId } = this.#deps
    const input = postInput(form)
    await categories.require(input.categoryId)
    const displayId = (form.pid ?? '').trim()
    const pid = displayId === '' ? null : await findProblem(displayId)
    const topPriority = mayPin && form.topPriority === true
    const now = new Date()
    const beginning = { isHidden: false, likeNum: 0, commentNum: 0, countVersion: 0, revision: 1, gmtCreate: now, gmtModified: now }
    await limits.within(author, async () => {
      const written = { uid: author.uid, author: author.username, role: badge, topPriority }
      await posts.insert({ ...input, ...beginning, ...written, _id: await nextId(), owner, pid, isProblemOpen: await access.isProblemOpen(pid, owner) })
    })
  }
}

/** Returns the badge for an author's role. */
export function badgeOf(role: string): PostDoc['role'] {
  if (role === 'root') return 'root'
  return role === 'admin' || role === 'problem_admin' ? 'admin' : null
}
