import { isAdminRole } from '@verdict/core'
import type { AttemptCounter } from '@verdict/core/server'
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

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Counts the group against the daily limit before creating it, so that parallel calls are limited like sequential ones. */
  async within<T>(founder: Person, found: () => Promise<T>): Promise<T> {
    if (isAdminRole(founder.role)) return found()
    const { attempts, results, settings } = this.#deps
    const { defaultCreateGroupACInitValue: required, defaultCreateGroupDailyLimit: maximum } = settings()
    const solved = required === 0 ? 0 : await results.solvedCount(null, founder.uid)
    if (solved < required) throw new SolveFirst({ number: required, solved })
    await this.requireRoom(founder)
    return attempts.within(`found ${founder.uid}`, { maximum, lifeMs: dayMs }, () => new DailyLimitReached({ number: maximum }), found)
  }

  /** Refuses users who own too many groups. Counts only groups before `before`, so that of groups created in parallel the first ones stay. */
  async requireRoom(founder: Person, before?: number): Promise<void> {
    const { defaultCreateGroupLimit: number } = this.#deps.settings()
    if (!isAdminRole(founder.role) && (await this.#deps.groups.countOwned(founder.uid, before)) >= number) throw new OwnLimitReached({ number })
  }
}
