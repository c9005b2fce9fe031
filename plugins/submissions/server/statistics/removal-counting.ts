import type { Collection } from 'mongodb'
import type { StatisticsDoc, Submissions } from '../stored/submission-schema.ts'
import { countedUpdate, movesOf, openKeyOf, openOf, statisticsKey, statusField, type CountedSubmission, type ProblemStatistics } from './problem-statistics.ts'

interface Deps {
  readonly statistics: Collection<StatisticsDoc>
  readonly submissions: Submissions
  readonly single: Pick<ProblemStatistics, 'count'>
}

/**
 * Removes deleted submissions from the problem statistics, many in one write, by the three steps of `ProblemStatistics`. Unexpected ones are counted one by
 * one.
 */
export class RemovalCounting {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async count(removed: readonly CountedSubmission[]): Promise<void> {
    const { statistics, submissions, single } = this.#deps
    const odd = new Set<CountedSubmission>()
    const moves = removed.flatMap((submission) =>
      movesOf(submission).map(({ scope, before }) => ({ submission, before, key: statisticsKey(scope, submission.pid) })),
    )
    const byKey = Map.groupBy(moves, ({ key }) => key)
    const keys = [...byKey.keys()]
    const found = await statistics.find({ _id: { $in: keys } }, { projection: { open: 1 } }).toArray()
    for (const { _id, open = {} } of found) {
      const moved = byKey.get(_id) ?? []
      const counted = moved.flatMap(({ submission, before }) => (before === null ? [] : [{ submission, before }]))
      const isOpen = moved.filter(({ submission }) => openKeyOf(submission._id) in open)
      const isTaken = isOpen.length === 0 && (await this.#take(_id, counted))
      if (!isTaken) for (const { submission } of moved) odd.add(submission)
    }
    const rest = removed.filter((submission) => !odd.has(submission))
    for (const alike of Map.groupBy(rest, ({ lists, further = {} }) => JSON.stringify([lists, Object.keys(further)])).values()) {
      const ids = alike.map(({ _id }) => _id)
      const { matchedCount } = await submissions.updateMany({ _id: { $in: ids }, lists: alike[0]!.lists }, { $set: countedUpdate(alike[0]!) })
      if (matchedCount < alike.length) for (const submission of alike) odd.add(submission)
    }
    const settled = removed.filter((submission) => !odd.has(submission))
    if (settled.length > 0) {
      const opens = settled.map(({ _id }) => openOf(_id))
      const areClosed = { _id: { $in: keys }, ...Object.fromEntries(opens.map((open) => [open, null])) }
      const { matchedCount } = await statistics.updateMany(areClosed, { $unset: Object.fromEntries(opens.map((open) => [open, ''])) })
      // A slow process has counted one of them in the meantime.
      if (matchedCount < found.length) for (const submission of settled) odd.add(submission)
    }
    for (const { _id } of odd) await single.count(_id)
  }

  /** The first step; returns false if another process has just counted one of them. */
  async #take(key: string, counted: readonly { submission: CountedSubmission; before: number }[]): Promise<boolean> {
    if (counted.length === 0) return true
    const opens = counted.map(({ submission }) => openOf(submission._id))
    const byStatus = [...Map.groupBy(counted, ({ before }) => `byStatus.${statusField(before)}` as const)].map(
      ([field, { length }]) => [field, -length] as const,
    )
    const { matchedCount } = await this.#deps.statistics.updateOne(
      { _id: key, ...Object.fromEntries(opens.map((open) => [open, { $exists: false }])) },
      { $inc: { total: -counted.length, ...Object.fromEntries(byStatus) }, $set: Object.fromEntries(opens.map((open) => [open, null])) },
    )
    return matchedCount > 0
  }
}
