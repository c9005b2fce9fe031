import type { AttemptCounter } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { DailyLimitReached, SolveFirst, type DiscussionSettings } from '../../contract.ts'
import { isAdmin } from './post-access.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly attempts: AttemptCounter
  /** Where no plugin counts solved problems, nobody has to solve any. */
  readonly results: ProblemStatusService | undefined
  settings(): DiscussionSettings
}

const dayMs = 24 * 3600_000

/** What keeps spam out: solved problems before the first post, and so many posts a day. Admins are exempt. */
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

  /** Counts a post of the day before it is written, so that parallel ones get no further than one after the other. */
  async within<T>(author: Person, write: () => Promise<T>): Promise<T> {
    if (isAdmin(author)) return write()
    const { attempts, settings } = this.#deps
    const number = settings().defaultCreateDiscussionDailyLimit
    return attempts.within(`post ${author.uid}`, { maximum: number, lifeMs: dayMs }, () => new DailyLimitReached({ number }), write)
  }
}
