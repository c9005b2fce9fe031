import { KeyedMutex, type BatchedReads, type Pending } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { ProblemCount } from '@verdict/plugin-problems/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { ownScopesOf } from './further-scopes.ts'
import { bankScope, type StatisticsDoc, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

type OpenField = `open.${string}`
export type CountedSubmission = Pick<SubmissionDoc, '_id' | 'pid' | 'lists' | 'status' | 'counted' | 'further' | 'annulled'> & Pick<Pending, 'removing'>

/** A change of the status under which a scope counts a submission; null if the scope does not count it. */
interface Move {
  readonly scope: string
  readonly before: number | null
  readonly now: number | null
}

const countFields = (
  [
    ['ac', statuses.accepted],
    ['mle', statuses.memoryLimitExceeded],
    ['tle', statuses.timeLimitExceeded],
    ['re', statuses.runtimeError],
    ['pe', statuses.presentationError],
    ['ce', statuses.compileError],
    ['wa', statuses.wrongAnswer],
    ['se', statuses.systemError],
    ['pa', statuses.partialAccepted],
  ] as const
).map(([name, status]) => [name, statusField(status)] as const)

/**
 * Counts the submissions of each problem by status, exactly, without transactions. When a submission's status changes, three steps move it from the status
 * under which it is counted to the new one: (1) the statistics change and record the new status under `open`, in one update; (2) the submission records it as
 * `counted`; (3) `open` is removed. A further scope that the submission has left is forgotten last, after step 3. After a crash between two steps, the next
 * call continues where it stopped. If another process has counted or removed the submission before step 1 of a slow one, the slow process notices at step 2 and
 * reverts step 1.
 */
export class ProblemStatistics {
  readonly #statistics: Collection<StatisticsDoc>
  readonly #submissions: Submissions
  readonly #summaries: BatchedReads<number, CountedSubmission>
  readonly #mutex = new KeyedMutex()

  constructor(statistics: Collection<StatisticsDoc>, submissions: Submissions, summaries: BatchedReads<number, CountedSubmission>) {
    this.#statistics = statistics
    this.#submissions = submissions
    this.#summaries = summaries
  }

  /** Counts a submission under its current status, in the scopes in which it counts now; repeatable. */
  count(submitId: number): Promise<void> {
    return this.#mutex.run(submitId, async () => {
      while (!(await this.#tryCount(submitId)));
    })
  }

  /** Returns false if the submission's scopes have changed. */
  async #tryCount(submitId: number): Promise<boolean> {
    const submission = await this.#summaries.of(submitId)
    if (!submission) return true
    const { pid, lists, further = {} } = submission
    const moves = movesOf(submission)
    const trusting: Move[] = []
    for (const move of moves) if (await this.#move(submission, move)) trusting.push(move)
    if (moves.some(({ before, now }) => before !== now)) {
      const { matchedCount } = await this.#submissions.updateOne(asRead(submission), { $set: countedUpdate(submission) })
      if (matchedCount === 0) {
        for (const move of trusting) await this.#takeBack(submission, move)
        return false
      }
    }
    const open = openOf(submitId)
    const keys = moves.map(({ scope }) => statisticsKey(scope, pid))
    await this.#statistics.updateMany({ _id: { $in: keys }, [open]: { $exists: true } }, { $unset: { [open]: '' as const } })
    const left = Object.keys(further).filter((scope) => !lists.includes(scope))
    if (left.length === 0) return true
    const { matchedCount } = await this.#submissions.updateOne(
      { _id: submitId, lists },
      { $unset: Object.fromEntries(left.map((scope) => [`further.${scope}`, ''])) },
    )
    return matchedCount > 0
  }

  async of(pids: readonly number[], scope = bankScope): Promise<ReadonlyMap<number, ProblemCount>> {
    const found = await this.#statistics.find({ _id: { $in: pids.map((pid) => statisticsKey(scope, pid)) } }, { projection: { open: 0, list: 0 } }).toArray()
    return new Map(found.map((statistics) => [statistics.pid, countOf(statistics)]))
  }

  async removeProblem(pid: number): Promise<void> {
    await this.#statistics.deleteMany({ pid })
  }

  /** Returns whether a step relied on the status recorded in the submission. */
  async #move({ _id, pid }: CountedSubmission, { scope, before: counted, now }: Move): Promise<boolean> {
    const key = statisticsKey(scope, pid)
    const open = openOf(_id)
    // The usual case, where no earlier move was interrupted, needs no read.
    if (counted !== now && (await this.#step(key, open, { before: counted, now, asRead: { $exists: false } }))) return true
    for (;;) {
      const statistics = await this.#statistics.findOne({ _id: key }, { projection: { [open]: 1 } })
      if (!statistics) {
        // The problem was deleted, and its statistics with it.
        if (now === null) return false
        await this.#statistics.updateOne({ _id: key }, { $setOnInsert: { list: scope, pid, total: 0, byStatus: {} } }, { upsert: true })
        continue
      }
      const recorded = statistics.open?.[openKeyOf(_id)]
      const before = recorded === undefined ? counted : recorded
      if (before === now) return false
      if (await this.#step(key, open, { before, now, asRead: recorded === undefined ? { $exists: false } : recorded })) return recorded === undefined
    }
  }

  /** Moves one submission if its `open` entry has not changed since it was read. */
  async #step(key: string, open: OpenField, { before, now, asRead }: { before: number | null; now: number | null; asRead: unknown }): Promise<boolean> {
    const { matchedCount } = await this.#statistics.updateOne({ _id: key, [open]: asRead }, { $inc: changeOf(before, now), $set: { [open]: now } })
    return matchedCount > 0
  }

  async #takeBack({ _id, pid }: CountedSubmission, { scope, before, now }: Move): Promise<void> {
    const open = openOf(_id)
    const isStillOpen = { _id: statisticsKey(scope, pid), [open]: { $exists: true, $eq: now } }
    await this.#statistics.updateOne(isStillOpen, { $inc: changeOf(now, before), $unset: { [open]: '' as const } })
    // If the problem was deleted, the move has created its statistics again.
    await this.#statistics.deleteOne({ _id: statisticsKey(scope, pid), total: 0, open: {} })
  }
}

/** Matches a submission only while everything that decides how it is counted is unchanged. */
function asRead({ _id, lists, counted = null, further, removing }: CountedSubmission) {
  return { _id, lists, counted, further: further ?? { $exists: false }, removing: removing ?? { $exists: false } }
}

function changeOf(before: number | null, now: number | null): { total: number; [field: `byStatus.${string}`]: number } {
  const change: ReturnType<typeof changeOf> = { total: (now === null ? 0 : 1) - (before === null ? 0 : 1) }
  if (before !== null) change[`byStatus.${statusField(before)}`] = -1
  if (now !== null) change[`byStatus.${statusField(now)}`] = 1
  return change
}

/** Returns the changes from what each scope counts to what it should count: its own scopes together, each further scope separately. */
export function movesOf({ counted = null, ...submission }: CountedSubmission): Move[] {
  const { lists, further = {} } = submission
  const now = countedStatusOf(submission)
  const own = ownScopesOf({ lists, further }).map((scope) => ({ scope, before: counted, now }))
  return [...own, ...Object.entries(further).map(([scope, before]) => ({ scope, before, now: lists.includes(scope) ? now : null }))]
}

/** Returns the update with which a submission records the scopes that count it. */
export function countedUpdate(submission: CountedSubmission): Readonly<Record<string, number | null>> {
  const { further = {}, lists } = submission
  const now = countedStatusOf(submission)
  return { counted: now, ...Object.fromEntries(Object.keys(further).map((scope) => [`further.${scope}`, lists.includes(scope) ? now : null])) }
}

/** Returns the status under which a submission counts; null if it is being removed or annulled. */
function countedStatusOf({ status, removing, annulled }: Omit<CountedSubmission, 'counted'>): number | null {
  return removing || annulled ? null : status
}

export function statisticsKey(scope: string, pid: number): string {
  return `${scope} ${pid}`
}

/** Returns a status's field name. It must not look like a number, because JavaScript sorts such keys first. */
export function statusField(status: number): string {
  return status < 0 ? `m${-status}` : `s${status}`
}

export function openKeyOf(submitId: number): string {
  return `s${submitId}`
}

export function openOf(submitId: number): OpenField {
  return `open.${openKeyOf(submitId)}`
}

/** Returns a problem's counts as on the wire. */
export function countOf({ pid, total, byStatus }: Pick<StatisticsDoc, 'pid' | 'total' | 'byStatus'>): ProblemCount {
  const count = { pid, total, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
  for (const [name, field] of countFields) count[name] = byStatus[field] ?? 0
  return count
}
