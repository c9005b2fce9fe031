import { isAdminRole } from '@verdict/core'
import { KeyedMutex, type AttemptCounter } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { DailyLimitReached, OwnLimitReached, SolveFirst, type GroupSettings } from '../../contract.ts'
import type { GroupRepository } from '../group/group-repository.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly attempts: AttemptCounter
  readonly results: Pick<ProblemStatusService, 'solvedCount'>
  readonly groups: Pick<GroupRepository, 'countOwned'>
  settings(): GroupSettings
}

const dayMs = 24 * 3600_000

/** Who can create groups, and how many. Users who can enter the admin area have no limits. */
export class FoundingLimits {
  readonly #deps: Deps
  readonly #turns = new KeyedMutex()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Creates a group if all limits allow it. Calls of one user wait for each other, and the daily limit counts the group before it exists. */
  async within<T>(founder: Person, found: () => Promise<T>): Promise<T> {
    if (isAdminRole(founder.role)) return found()
    return this.#turns.run(founder.uid, () => this.#foundWithin(founder, found))
  }

  /**
   * Refuses users who would own too many groups if they created this many more. Processes that create groups for one user in the same moment can refuse all
   * of these, but never accept one too many.
   */
  async requireRoom(founder: Person, more: 0 | 1): Promise<void> {
    if (isAdminRole(founder.role)) return
    const { defaultCreateGroupLimit: number } = this.#deps.settings()
    if ((await this.#deps.groups.countOwned(founder.uid)) + more > number) throw new OwnLimitReached({ number })
  }

  async #foundWithin<T>(founder: Person, found: () => Promise<T>): Promise<T> {
    const { attempts, results, settings } = this.#deps
    const { defaultCreateGroupACInitValue: required, defaultCreateGroupDailyLimit: maximum } = settings()
    const solved = required === 0 ? 0 : await results.solvedCount(null, founder.uid)
    if (solved < required) throw new SolveFirst({ number: required, solved })
    await this.requireRoom(founder, 1)
    return attempts.within(`found ${founder.uid}`, { maximum, lifeMs: dayMs }, () => new DailyLimitReached({ number: maximum }), found)
  }
}
