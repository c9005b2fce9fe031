import type { Users } from '@verdict/core/server'
import type { PostAccess } from './post-access.ts'
import { badgeOf } from './post-author-service.ts'
import type { PostRepository } from './post-repository.ts'

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  readonly users: Users
  /** Called when the visibility of posts has changed. */
  rightsChanged(): Promise<void>
}

/** Updates the data about problems and authors that posts store; repeatable. */
export class PostMaintenance {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** After a problem was hidden, shown or deleted, removes its posts from the lists of users who cannot see it, or adds them again. */
  async refreshProblem(pid: number): Promise<void> {
    await this.#refreshProblems(await this.#deps.posts.idsOf({ pid }))
  }

  /** Checks a new post: its problem may have been hidden after its author was allowed to write it. */
  async refreshPost(did: number): Promise<void> {
    await this.#refreshProblems([did])
  }

  /** Updates the author's name and badge in all posts. */
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
