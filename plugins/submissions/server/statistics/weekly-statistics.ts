import type { Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { RecentRankRow, WeekStatistics } from '../../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { CachedValue } from './cached-value.ts'
import { bankScope, isNotRemoved, type SubmissionDoc } from '../submission-schema.ts'

type Rows = Collection<SubmissionDoc>

const anyStatus = { $in: [...new Set([...Object.values(statuses), -5])] }
const rankMaxAgeMs = 60_000
const statisticsMaxAgeMs = 30 * 60_000

/** Figures of the last days, read from the submissions through their index and kept for a while. */
export class WeeklyStatistics {
  readonly #rows: Rows
  readonly #users: Pick<Users, 'summaries'>
  readonly #rank = new CachedValue(() => this.#readRank(new Date()), rankMaxAgeMs)
  readonly #statistics = new CachedValue(() => this.#readStatistics(new Date()), statisticsMaxAgeMs)

  constructor(rows: Rows, users: Pick<Users, 'summaries'>) {
    this.#rows = rows
    this.#users = users
  }

  /** The ten who solved most different problems in seven days. */
  rank(): Promise<RecentRankRow[]> {
    return this.#rank.current()
  }

  statistics(fresh: boolean): Promise<WeekStatistics> {
    return fresh ? this.#statistics.renewed() : this.#statistics.current()
  }

  today(now = new Date()): Promise<number> {
    return this.#count(anyStatus, daysBefore(now, 0))
  }

  async #readRank(now: Date): Promise<RecentRankRow[]> {
    // Nothing but what the index holds stands in the filter, so that it is neither checked nor read in whole.
    const week = { status: statuses.accepted, submitTime: { $gte: new Date(now.getTime() - 7 * 86_400_000) } }
    const solved = new Map<string, Set<number>>()
    for await (const row of this.#rows.find(week, { projection: { uid: 1, pid: 1, lists: 1, removing: 1 } }))
      if (row.lists.includes(bankScope) && isNotRemoved(row)) solved.set(row.uid, (solved.get(row.uid) ?? new Set()).add(row.pid))
    const best = [...solved].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 10)
    const summaries = await this.#users.summaries(best.map(([uid]) => uid))
    return best.flatMap(([uid, { size }]) => {
      const card = summaries.get(uid)
      if (!card) return []
      const { username, nickname, avatar, titleName, titleColor } = card
      return [{ uid, username, nickname, avatar, titleName, titleColor, ac: size, signature: null, total: null, rating: null }]
    })
  }

  async #readStatistics(now: Date): Promise<WeekStatistics> {
    const days = [6, 5, 4, 3, 2, 1, 0].map((back) => daysBefore(now, back))
    const counts = (status: object | number) => Promise.all(days.map((day) => this.#count(status, day, daysBefore(day, -1))))
    const [totalCountList, acCountList] = await Promise.all([counts(anyStatus), counts(statuses.accepted)])
    return { dateStrList: days.map((day) => dayOf(day).slice(5)), totalCountList, acCountList }
  }

  #count(status: object | number, from: Date, until?: Date): Promise<number> {
    return this.#rows.countDocuments({ status, submitTime: { $gte: from, ...(until && { $lt: until }) } } as object)
  }
}
