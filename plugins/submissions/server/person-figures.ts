import type { Users } from '@verdict/core/server'
import type { UserHome } from '@verdict/plugin-accounts/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import type { CalendarHeat } from '../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { groupBy } from './group-by.ts'
import { PersonCalendars } from './person-calendars.ts'
import type { Standings } from './standings.ts'
import { bankList, type SubmissionDoc } from './submission-docs.ts'
import type { Totals } from './totals.ts'

const order = new Intl.Collator('en', { numeric: true })

interface Parts {
  readonly rows: Collection<SubmissionDoc>
  readonly standings: Standings
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'find' | 'findByName'>
  readonly totals: Totals
}

/** What a person's page says of their submissions in the bank. */
export class PersonFigures {
  readonly #parts: Parts
  readonly #calendars: PersonCalendars

  constructor(parts: Parts) {
    this.#parts = parts
    this.#calendars = new PersonCalendars(parts.rows)
  }

  async home(uid: string): Promise<Partial<UserHome>> {
    const { standings, bank, totals } = this.#parts
    const [total, solved, scoreList, labels] = await Promise.all([
      totals.of({ lists: bankList, uid }),
      standings.solved(uid),
      standings.rankScores(uid),
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
    const { users } = this.#parts
    const named = uid || (username ? (await users.findByName(username))?.uid : viewerUid)
    const from = dayOf(daysBefore(now, 365))
    const days = named ? [...(await this.#calendars.of(named))].filter(([day]) => day >= from) : []
    return { endDate: dayOf(now), dataList: days.toSorted(([a], [b]) => a.localeCompare(b)).map(([date, count]) => ({ date, count })) }
  }
}
