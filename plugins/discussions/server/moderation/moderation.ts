import type { Caller } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoDiscussion, postStatuses } from '../../contract.ts'
import type { PostAccess } from '../posts/post-access.ts'
import type { PostRepository } from '../posts/post-repository.ts'

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  /** Called when the visibility of posts has changed. */
  rightsChanged(): Promise<void>
}

/** The fields of a post that admins can change. */
interface PostState {
  readonly status?: number | null | undefined
  readonly topPriority?: boolean | null | undefined
}

/** Moderates other users' posts, for admins. */
export class Moderation {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async change(did: number, { status, topPriority }: PostState, caller: NonNullable<Viewer>): Promise<void> {
    await this.#deps.access.open(did, caller)
    const change = {
      ...(typeof status === 'number' && { isHidden: status === postStatuses.hidden }),
      ...(typeof topPriority === 'boolean' && { topPriority }),
    }
    if (!(await this.#deps.posts.change(did, () => change))) throw new NoDiscussion()
    if ('isHidden' in change) await this.#deps.rightsChanged()
  }

  /** Deletes posts. A post that another admin deleted first is not an error, unless it is the only one. */
  async remove(dids: readonly number[], caller: Caller): Promise<void> {
    const unique = [...new Set(dids)]
    const found = await this.#deps.posts.many(unique)
    for (const post of found.values()) if (!(await this.#deps.access.canSee(post, caller))) throw new NoDiscussion()
    if (found.size === 0) throw new NoDiscussion()
    for (const did of found.keys()) await this.#deps.posts.remove(did)
  }
}
