import type { Users } from '@verdict/core/server'
import type { UserHome } from '@verdict/plugin-accounts/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import type { CalendarHeat } from '../../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { groupBy } from '../group-by.ts'
import { UserCalendars } from './user-calendars.ts'
import type { ProblemStatusRepository } from './problem-status-repository.ts'
import { bankScope, type SubmissionDoc } from '../submission-schema.ts'
import type { TotalCache } from '../reading/total-cache.ts'

const order = new Intl.Collator('en', { numeric: true })

interface Deps {
  readonly rows: Collection<SubmissionDoc>
  readonly statusRepository: ProblemStatusRepository
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'find' | 'findByName'>
  readonly totals: TotalCache
}

/** What a person's page says of their submissions in the bank. */
export class UserStatistics {
  readonly #deps: Deps
  readonly #calendars: UserCalendars

  constructor(deps: Deps) {
    this.#deps = deps
    this.#calendars = new UserCalendars(deps.rows)
  }

  async home(uid: string): Promise<Partial<UserHome>> {
    const { statusRepository, bank, totals } = this.#deps
    const [total, solved, scoreList, labels] = await Promise.all([
      totals.of({ lists: bankScope, uid }),
      statusRepository.solved(uid),
      statusRepository.rankScores(uid),
      bank.labels(),
    ])
    const problems = solved.flatMap((pid) => labels.get(pid) ?? []).toSorted((a, b) => order.compare(a.problemId, b.problemId))
    const groups = groupBy(problems, ({ difficulty }) => difficulty)
    return {
      total,
      scoreList: scoreList.map(Math.round),
      solvedList: problems.map(({ problemId }) => problemId),
      solvedGroupByDifficulty: Object.fromEntries(
        [...groups].map(([difficulty, group]) => [difficulty, group.map(({ pid, problemId }) => ({ id: pid, problemId, difficulty }))]),
      ),
    }
  }

  /** Nobody's is empty; without a name it is that of the one who asks. */
  async heat(
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
