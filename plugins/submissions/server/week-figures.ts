import type { Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { RecentRankRow, WeekStatistics } from '../contract.ts'
import { dayOf, daysBefore } from './calendar.ts'
import { bankList, present, type SubmissionDoc } from './submission-docs.ts'

type Rows = Collection<SubmissionDoc>

const anyStatus = { $in: [...new Set([...Object.values(statuses), -5])] }
const rankKept = 60_000
const statisticsKept = 30 * 60_000

interface Kept<T> {
  readonly value: Promise<T>
  readonly at: number
}

/** Figures of the last days, read from the submissions through their index and kept for a while. */
export class WeekFigures {
  readonly #rows: Rows
  readonly #users: Pick<Users, 'cards'>
  #rank: Kept<RecentRankRow[]> | undefined
  #statistics: Kept<WeekStatistics> | undefined

  constructor(rows: Rows, users: Pick<Users, 'cards'>) {
    this.#rows = rows
    this.#users = users
  }

  /** The ten who solved most different problems in seven days. */
  rank(now = new Date()): Promise<RecentRankRow[]> {
    if (!this.#rank || Date.now() - this.#rank.at > rankKept) this.#rank = { value: this.#readRank(now), at: Date.now() }
    return this.#rank.value
  }

  statistics(fresh: boolean, now = new Date()): Promise<WeekStatistics> {
    if (fresh || !this.#statistics || Date.now() - this.#statistics.at > statisticsKept) this.#statistics = { value: this.#readStatistics(now), at: Date.now() }
    return this.#statistics.value
  }

  today(now = new Date()): Promise<number> {
    return this.#count(anyStatus, daysBefore(now, 0))
  }

  async #readRank(now: Date): Promise<RecentRankRow[]> {
    const week = { status: statuses.accepted, submitTime: { $gte: new Date(now.getTime() - 7 * 86_400_000) }, lists: bankList, ...present }
    const solved = new Map<string, Set<number>>()
    for await (const { uid, pid } of this.#rows.find(week as object, { projection: { uid: 1, pid: 1 } }))
      solved.set(uid, (solved.get(uid) ?? new Set()).add(pid))
    const best = [...solved].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 10)
    const cards = await this.#users.cards(best.map(([uid]) => uid))
    return best.flatMap(([uid, { size }]) => {
      const card = cards.get(uid)
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
