import type { Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { RecentRankRow, WeekStatistics } from '../../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { CachedValue } from './cached-value.ts'
import { bankScope, isNotRemoved, type Submissions } from '../stored/submission-schema.ts'

/** Lets the index on status and time serve a filter by time alone. */
const anyStatus = { $in: Object.values(statuses) }
type StatusCondition = number | { readonly $in: number[] }

const rankMaxAgeMs = 60_000
const statisticsMaxAgeMs = 30 * 60_000

/** Statistics of the last days, read by index. Public statistics count only submissions of the bank and are cached for a while. */
export class WeeklyStatistics {
  readonly #submissions: Submissions
  readonly #users: Pick<Users, 'summaries'>
  readonly #rank = new CachedValue(() => this.#readRank(new Date()), rankMaxAgeMs)
  readonly #statistics = new CachedValue(() => this.#readStatistics(new Date()), statisticsMaxAgeMs)

  constructor(submissions: Submissions, users: Pick<Users, 'summaries'>) {
    this.#submissions = submissions
    this.#users = users
  }

  /** Returns the ten users who solved the most different problems in the last seven days. */
  rank(): Promise<RecentRankRow[]> {
    return this.#rank.current()
  }

  statistics(isFresh: boolean): Promise<WeekStatistics> {
    return isFresh ? this.#statistics.refresh() : this.#statistics.current()
  }

  /** Counts all submissions since midnight, including those of contests and groups; visible only to admins. */
  today(now = new Date()): Promise<number> {
    return this.#submissions.countDocuments({ submitTime: { $gte: daysBefore(now, 0) } })
  }

  async #readRank(now: Date): Promise<RecentRankRow[]> {
    const week = { lists: bankScope, status: statuses.accepted, submitTime: { $gte: new Date(now.getTime() - 7 * 86_400_000) } }
    const solved = new Map<string, Set<number>>()
    for await (const row of this.#submissions.find(week, { projection: { uid: 1, pid: 1, removing: 1 } }))
      if (isNotRemoved(row)) solved.set(row.uid, (solved.get(row.uid) ?? new Set()).add(row.pid))
    const best = [...solved].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 10)
    const summaries = await this.#users.summaries(best.map(([uid]) => uid))
    return best.flatMap(([uid, { size }]) => {
      const user = summaries.get(uid)
      if (!user) return []
      const { username, nickname, avatar, titleName, titleColor } = user
      return [{ uid, username, nickname, avatar, titleName, titleColor, ac: size, signature: null, total: null, rating: null }]
    })
  }

  async #readStatistics(now: Date): Promise<WeekStatistics> {
    const days = [6, 5, 4, 3, 2, 1, 0].map((back) => daysBefore(now, back))
    const counts = (status: StatusCondition) => Promise.all(days.map((day) => this.#count(status, day, daysBefore(day, -1))))
    const [totalCountList, acCountList] = await Promise.all([counts(anyStatus), counts(statuses.accepted)])
    return { dateStrList: days.map((day) => dayOf(day).slice(5)), totalCountList, acCountList }
  }

  #count(status: StatusCondition, from: Date, until?: Date): Promise<number> {
    return this.#submissions.countDocuments({ lists: bankScope, status, submitTime: { $gte: from, ...(until && { $lt: until }) } })
  }
}
