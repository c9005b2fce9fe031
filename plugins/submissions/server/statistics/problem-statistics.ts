import type { BatchedReads } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { ProblemCount } from '@verdict/plugin-problems/contract'
import { bankScope, type StatisticsDoc, type SubmissionDoc } from '../submission-schema.ts'
import { KeyedMutex } from '../keyed-mutex.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>
type Counted = Pick<SubmissionDoc, '_id' | 'pid' | 'lists' | 'status' | 'counted'> & { removing?: boolean }

const countFields = (
  [
    ['ac', 0],
    ['mle', 2],
    ['tle', 1],
    ['re', 3],
    ['pe', -3],
    ['ce', -2],
    ['wa', -1],
    ['se', 4],
    ['pa', 8],
  ] as const
).map(([name, status]) => [name, statusField(status)] as const)

/**
 * How often each problem got each status. A submission is moved from the status as which it counts to the one it has: first in the
 * figure, which remembers that in `open`, then in the submission itself, then `open` is forgotten. Wherever that is cut off, it goes on.
 */
export class ProblemStatistics {
  readonly #statistics: Collection<StatisticsDoc>
  readonly #submissions: Rows
  readonly #summaries: BatchedReads<number, Counted>
  readonly #mutex = new KeyedMutex()

  constructor(statistics: Collection<StatisticsDoc>, submissions: Rows, summaries: BatchedReads<number, Counted>) {
    this.#statistics = statistics
    this.#submissions = submissions
    this.#summaries = summaries
  }

  /** Counts a submission as what it is now; repeatable. */
  count(submitId: number): Promise<void> {
    return this.#mutex.run(submitId, async () => {
      const row = await this.#summaries.of(submitId)
      if (!row) return
      const now = row.removing ? null : row.status
      for (const list of row.lists) await this.#move(list, row, now)
      if ((row.counted ?? null) !== now) await this.#submissions.updateOne({ _id: submitId }, { $set: { counted: now } })
      const open = openOf(submitId)
      await this.#statistics.updateMany({ _id: { $in: row.lists.map((list) => statisticsKey(list, row.pid)) }, [open]: { $exists: true } }, {
        $unset: { [open]: '' },
      } as object)
    })
  }

  async of(pids: readonly number[], list = bankScope): Promise<ReadonlyMap<number, ProblemCount>> {
    const found = await this.#statistics.find({ _id: { $in: pids.map((pid) => statisticsKey(list, pid)) } }, { projection: { open: 0, list: 0 } }).toArray()
    return new Map(found.map((statistics) => [statistics.pid, countOf(statistics)]))
  }

  async removeProblem(pid: number): Promise<void> {
    await this.#statistics.deleteMany({ pid })
  }

  async removeScope(list: string): Promise<void> {
    await this.#statistics.deleteMany({ list })
  }

  async #move(list: string, { _id, pid, counted = null }: Counted, now: number | null): Promise<void> {
    const key = statisticsKey(list, pid)
    const open = openOf(_id)
    // Most often nothing is half done: then the figure need not be read.
    if (counted !== now && (await this.#step(key, open, { before: counted, now, asRead: { $exists: false } }))) return
    for (;;) {
      const statistics = await this.#statistics.findOne({ _id: key }, { projection: { [open]: 1 } })
      if (!statistics) {
        await this.#statistics.updateOne({ _id: key }, { $setOnInsert: { list, pid, total: 0, byStatus: {} } }, { upsert: true })
        continue
      }
      const held = statistics.open?.[open.slice(5)]
      const before = held === undefined ? counted : held
      if (before === now) return
      if (await this.#step(key, open, { before, now, asRead: held === undefined ? { $exists: false } : held })) return
    }
  }

  /** Moves one submission, if the mark still is as it was read. */
  async #step(key: string, open: string, { before, now, asRead }: { before: number | null; now: number | null; asRead: unknown }): Promise<boolean> {
    const change: Record<string, number> = { total: (now === null ? 0 : 1) - (before === null ? 0 : 1) }
    if (before !== null) change[`byStatus.${statusField(before)}`] = -1
    if (now !== null) change[`byStatus.${statusField(now)}`] = 1
    const { matchedCount } = await this.#statistics.updateOne({ _id: key, [open]: asRead } as object, { $inc: change, $set: { [open]: now } } as object)
    return matchedCount > 0
  }
}

export function statisticsKey(list: string, pid: number): string {
  return `${list} ${pid}`
}

/** A name of a field may not look like a number: JavaScript would put it first. */
export function statusField(status: number): string {
  return status < 0 ? `m${-status}` : `s${status}`
}

function openOf(submitId: number): string {
  return `open.s${submitId}`
}

function countOf({ pid, total, byStatus }: Pick<StatisticsDoc, 'pid' | 'total' | 'byStatus'>): ProblemCount {
  const count = { pid, total, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
  for (const [name, field] of countFields) count[name] = byStatus[field] ?? 0
  return count
}
