import type { Stored, Users } from '@verdict/core/server'
import type { TotalCache } from '@verdict/server-kit'
import type { UserHome } from '@verdict/plugin-accounts/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { CalendarHeat } from '../../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { UserCalendars } from './user-calendars.ts'
import type { ProblemStatusRepository } from './problem-status-repository.ts'
import { bankScope, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

const order = new Intl.Collator('en', { numeric: true })

interface Deps {
  readonly submissions: Submissions
  readonly problemStatuses: ProblemStatusRepository
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'find' | 'findByName'>
  readonly totals: TotalCache<Stored<SubmissionDoc>>
}

/** The statistics on a user's page: submissions of the bank only. */
export class UserStatistics {
  readonly #deps: Deps
  readonly #calendars: UserCalendars

  constructor(deps: Deps) {
    this.#deps = deps
    this.#calendars = new UserCalendars(deps.submissions)
  }

  async home(uid: string): Promise<Pick<UserHome, 'total' | 'scoreList' | 'solvedList' | 'solvedGroupByDifficulty'>> {
    const { problemStatuses, bank, totals } = this.#deps
    const [total, solved, scoreList, labels] = await Promise.all([
      totals.of({ lists: bankScope, uid }),
      problemStatuses.solved(uid),
      problemStatuses.rankScores(uid),
      bank.labels(),
    ])
    const problems = solved.flatMap((pid) => labels.get(pid) ?? []).toSorted((a, b) => order.compare(a.problemId, b.problemId))
    const groups = Map.groupBy(problems, ({ difficulty }) => difficulty)
    return {
      total,
      scoreList: scoreList.map(Math.round),
      solvedList: problems.map(({ problemId }) => problemId),
      solvedGroupByDifficulty: Object.fromEntries(
        [...groups].map(([difficulty, group]) => [difficulty, group.map(({ pid, problemId }) => ({ id: pid, problemId, difficulty }))]),
      ),
    }
  }

  /** Returns the calendar of the named user, otherwise of the viewer; empty without either. */
  async calendar(
    { uid, username }: { uid?: string | undefined; username?: string | undefined },
    viewerUid: string | undefined,
    now = new Date(),
  ): Promise<CalendarHeat> {
    const { users } = this.#deps
    const subject = uid || (username ? (await users.findByName(username))?.uid : viewerUid)
    const from = dayOf(daysBefore(now, 365))
    const days = subject ? [...(await this.#calendars.of(subject))].filter(([day]) => day >= from) : []
    return { endDate: dayOf(now), dataList: days.toSorted(([a], [b]) => a.localeCompare(b)).map(([date, count]) => ({ date, count })) }
  }
}
