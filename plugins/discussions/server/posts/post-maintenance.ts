import type { Users } from '@verdict/core/server'
import type { PostAccess } from './post-access.ts'
import { badgeOf } from './post-author-service.ts'
import type { PostRepository } from './post-repository.ts'

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  readonly users: Users
  /** Who may see posts has changed. */
  rightsChanged(): Promise<void>
}

/** Keeps what posts hold of problems and authors; repeatable. */
export class PostMaintenance {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** A problem was hidden, shown or deleted: the posts about it leave the lists of those who may not see it, or come back. */
  async refreshProblem(pid: number): Promise<void> {
    await this.#refreshProblems(await this.#deps.posts.idsOf({ pid }))
  }

  /** A post is new: its problem may have been hidden before the post was written, but after its author was allowed to. */
  async refreshPost(did: number): Promise<void> {
    await this.#refreshProblems([did])
  }

  /** Name and badge of an author, in all posts. */
  async refreshAuthor(uid: string): Promise<void> {
    const user = await this.#deps.users.find(uid)
    if (!user) return
    const now = { author: user.username, role: badgeOf(user.role) }
    for (const did of await this.#deps.posts.idsOf({ uid }))
      await this.#deps.posts.change(did, ({ author, role }) => (author === now.author && role === now.role ? undefined : now))
  }

  async #refreshProblems(dids: readonly number[]): Promise<void> {
    const { posts, access, rightsChanged } = this.#deps
    let hasChanged = false
    for (const did of dids) {
      const isChanged = await posts.change(did, async (saved) => {
        const isProblemOpen = await access.isProblemOpenNow(saved.pid, saved.owner)
        return isProblemOpen === saved.isProblemOpen ? undefined : { isProblemOpen }
      })
      hasChanged ||= isChanged
    }
    if (hasChanged) await rightsChanged()
  }
}
