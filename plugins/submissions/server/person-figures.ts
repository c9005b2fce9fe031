import type { Users } from '@verdict/core/server'
import type { UserHome } from '@verdict/plugin-accounts/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import type { CalendarHeat } from '../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { groupBy } from './group-by.ts'
import type { Standings } from './standings.ts'
import { bankList, present, type SubmissionDoc } from './submission-docs.ts'

interface Parts {
  readonly rows: Collection<SubmissionDoc>
  readonly standings: Standings
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'find' | 'findByName'>
}

/** What a person's page says of their submissions in the bank. */
export class PersonFigures {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async home(uid: string): Promise<Partial<UserHome>> {
    const { rows, standings, bank } = this.#parts
    const [total, solved, scoreList] = await Promise.all([
      rows.countDocuments({ lists: bankList, uid } as object),
      standings.solved(uid),
      standings.rankScores(uid),
    ])
    const problems = [...(await bank.cards(solved)).values()]
      .filter(({ auth }) => auth === 1)
      .toSorted((a, b) => a.problemId.localeCompare(b.problemId, 'en', { numeric: true }))
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
    const { users, rows } = this.#parts
    const named = uid || (username ? (await users.findByName(username))?.uid : viewerUid)
    const counts = new Map<string, number>()
    const year = { lists: bankList, uid: named ?? '', submitTime: { $gte: daysBefore(now, 365) }, ...present }
    for await (const { submitTime } of rows.find(year as object, { projection: { submitTime: 1 } }))
      counts.set(dayOf(submitTime), (counts.get(dayOf(submitTime)) ?? 0) + 1)
    return { endDate: dayOf(now), dataList: [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([date, count]) => ({ date, count })) }
  }
}
