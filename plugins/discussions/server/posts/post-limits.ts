import type { AttemptCounter } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { DailyLimitReached, SolveFirst, type DiscussionSettings } from '../../contract.ts'
import { isAdmin } from './post-access.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly attempts: AttemptCounter
  /** If no plugin counts solved problems, none are required. */
  readonly results: ProblemStatusService | undefined
  settings(): DiscussionSettings
}

const dayMs = 24 * 3600_000

/** Prevents spam: authors need solved problems before their first post, and have a daily limit. Admins are exempt. */
export class PostLimits {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async requireSolved(author: Person): Promise<void> {
    const { settings, results } = this.#deps
    const number = settings().defaultCreateDiscussionACInitValue
    if (number === 0 || !results || isAdmin(author)) return
    const solved = await results.solvedCount(null, author.uid)
    if (solved < number) throw new SolveFirst({ number, solved })
  }

  /** Counts the post before it is written, so that parallel requests cannot exceed the limit. */
  async within<T>(author: Person, write: () => Promise<T>): Promise<T> {
    if (isAdmin(author)) return write()
    const { attempts, settings } = this.#deps
    const number = settings().defaultCreateDiscussionDailyLimit
    return attempts.within(`post ${author.uid}`, { maximum: number, lifeMs: dayMs }, () => new DailyLimitReached({ number }), write)
  }
}
