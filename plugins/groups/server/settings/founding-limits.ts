import { adminRoles } from '@verdict/core'
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

/** How many groups somebody founds, and who may at all. Whoever may enter the admin area has no limits. */
export class FoundingLimits {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Counts the group of the day before it is founded, so that parallel ones get no further than one after the other. */
  async within<T>(founder: Person, found: () => Promise<T>): Promise<T> {
    if (isAdmin(founder)) return found()
    const { attempts, results, settings } = this.#deps
    const { defaultCreateGroupACInitValue: required, defaultCreateGroupDailyLimit: maximum } = settings()
    const solved = required === 0 ? 0 : await results.solvedCount(null, founder.uid)
    if (solved < required) throw new SolveFirst({ number: required, solved })
    await this.requireRoom(founder)
    return attempts.within(`found ${founder.uid}`, { maximum, lifeMs: dayMs }, () => new DailyLimitReached({ number: maximum }), found)
  }

  /** Refuses who owns too many groups; counted before a group, so that of those who were founded at once the first ones stay. */
  async requireRoom(founder: Person, before?: number): Promise<void> {
    const { defaultCreateGroupLimit: number } = this.#deps.settings()
    if (!isAdmin(founder) && (await this.#deps.groups.countOwned(founder.uid, before)) >= number) throw new OwnLimitReached({ number })
  }
}

function isAdmin({ role }: Person): boolean {
  return (adminRoles as readonly string[]).includes(role)
}
