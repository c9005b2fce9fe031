import type { ChangeLog } from '@verdict/core/server'
import type { Judged, JudgeQueue, Priority } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { notRemoved, type CasesDoc, type SubmissionDoc } from '../submission-schema.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

interface Deps {
  readonly rows: Rows
  readonly cases: Collection<CasesDoc>
  readonly saved: ChangeLog<SubmissionDoc>
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  /** The message of a problem without test data. */
  readonly noData: string
}

interface Again {
  /** Kept when left out. */
  readonly priority?: Priority
  /** The newest data of the problem when left out. */
  readonly dataVersion?: string | undefined
}

export const taskSource = 'submissions'
const stuckMilliseconds = 15 * 60_000

/** Between a submission and its verdict. A submission waits with status 5 until the verdict of its newest version comes. */
export class JudgingCoordinator {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Puts a submission in that waits; repeatable, and nothing for one that has its verdict. */
  async enqueue(submitId: number): Promise<void> {
    const { rows, bank, queue, judged, noData } = this.#deps
    const row = await rows.findOne({ _id: submitId, status: statuses.pending, ...notRemoved } as object)
    if (!row) return
    const { version, priority, uid, language, code } = row
    const recipe = await bank.judgingSpec(row.pid, row.dataVersion)
    if (!recipe) {
      const failed = { status: statuses.systemError, errorMessage: noData, changedAt: new Date() }
      await judged.update({ _id: submitId, version, status: statuses.pending }, { $set: failed })
      return
    }
    const { oj, dataVersion, ...work } = recipe
    // Written before the task is there, so that the data of the version stay while it is judged.
    await rows.updateOne({ _id: submitId, version }, { $set: { dataVersion, caseMode: recipe.caseMode ?? 'default' } })
    await queue.put({ source: taskSource, ref: String(submitId), version, oj, priority, uid, work: { ...work, kind: 'submission', language, code } })
  }

  /** Takes a verdict, if it is the one that is waited for. */
  async applyVerdict({ ref, version, judger, verdict }: Judged): Promise<void> {
    const { rows, cases, judged } = this.#deps
    const waiting = { _id: Number(ref), version, status: statuses.pending }
    if (!(await rows.findOne({ ...waiting, ...notRemoved } as object, { projection: { _id: 1 } }))) return
    if (verdict.cases.length > 0) await cases.replaceOne({ _id: waiting._id }, { version, cases: verdict.cases }, { upsert: true })
    const { status, time, memory, score, oiRankScore, errorMessage } = verdict
    await judged.update(waiting, { $set: { status, time, memory, score, oiRankScore, errorMessage, judger, changedAt: new Date() } })
  }

  /** Lets a submission be judged anew; undefined when it is not there or not as it has to be. */
  rejudge(filter: object, options: Again): Promise<SubmissionDoc | undefined> {
    return this.#deps.saved.update(filter, resetVerdict(options))
  }

  /** Judges all that a filter finds again, behind those who wait for their first verdict; how many. */
  rejudgeMany(filter: object, dataVersion?: string): Promise<number> {
    return this.#deps.saved.updateMany(filter, resetVerdict({ priority: 'rejudge', dataVersion }))
  }

  /** What waits for long though the queue knows nothing of it is put in once more. */
  async sweep(now = Date.now()): Promise<number> {
    const { rows, queue } = this.#deps
    const old = await rows
      .find({ status: statuses.pending, changedAt: { $lt: new Date(now - stuckMilliseconds) }, ...notRemoved } as object, {
        projection: { _id: 1 },
        limit: 1000,
      })
      .toArray()
    const refs = old.map(({ _id }) => String(_id))
    const known = new Set((await queue.progress(taskSource, refs)).map(({ subject }) => subject))
    const lost = old.filter(({ _id }) => !known.has(`${taskSource}/${_id}`))
    for (const { _id } of lost) await this.rejudge({ _id, status: statuses.pending }, {})
    return lost.length
  }
}

/** Everything of the last judging is cleared. */
function resetVerdict({ priority, dataVersion }: Again): object {
  const cleared = {
    status: statuses.pending,
    judger: '',
    time: null,
    memory: null,
    score: null,
    oiRankScore: null,
    errorMessage: null,
    isManual: false,
    changedAt: new Date(),
    ...(priority && { priority }),
  }
  return {
    $inc: { version: 1 },
    $set: { ...cleared, ...(dataVersion !== undefined && { dataVersion }) },
    ...(dataVersion === undefined && { $unset: { dataVersion: '' } }),
  }
}
