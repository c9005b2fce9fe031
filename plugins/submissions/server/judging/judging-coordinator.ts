import type { ChangeLog, Stored } from '@verdict/core/server'
import type { Judged, JudgeQueue, Priority } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { taskSource, taskSubjectOf } from '../../contract.ts'
import type { CaseResultRepository } from '../reading/case-result-repository.ts'
import { notRemoved, noVerdict, submissionOfTask, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

interface Deps {
  readonly submissions: Submissions
  readonly results: CaseResultRepository
  readonly saved: ChangeLog<SubmissionDoc>
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  /** The error message of a submission whose problem has no test data. */
  readonly noTestDataMessage: string
}

interface RejudgeOptions {
  /** Unchanged if omitted. */
  readonly priority?: Priority
  /** The problem's newest test data if omitted. */
  readonly dataVersion?: string | undefined
}

/** The fields that a judge's verdict sets. */
type NewVerdict = Pick<SubmissionDoc, 'status' | 'time' | 'memory' | 'score' | 'oiRankScore' | 'errorMessage' | 'judger' | 'changedAt'> & Partial<SubmissionDoc>

const lostAfterMs = 15 * 60_000

/** Queues submissions for judging and applies verdicts. A submission stays pending until the verdict of its newest version arrives. */
export class JudgingCoordinator {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Queues a pending submission; repeatable, and does nothing for a submission that has its verdict. */
  async enqueue(submitId: number): Promise<void> {
    const { submissions, bank, queue, judged, noTestDataMessage } = this.#deps
    const submission = await submissions.findOne({ _id: submitId, status: statuses.pending, ...notRemoved })
    if (!submission) return
    const { version, priority, uid, language, code } = submission
    const spec = await bank.judgingSpec(submission.pid, submission.dataVersion)
    if (!spec) {
      const failed = { status: statuses.systemError, errorMessage: noTestDataMessage, changedAt: new Date() }
      await judged.update({ _id: submitId, version, status: statuses.pending }, { $set: failed })
      return
    }
    // Before the task exists, so that the submission's test data is not deleted while it is judged.
    if (spec.kind === 'submission')
      await submissions.updateOne({ _id: submitId, version }, { $set: { dataVersion: spec.dataVersion, caseMode: spec.caseMode ?? 'default' } })
    const { oj, ...work } = spec
    await queue.put({ source: taskSource, ref: String(submitId), version, oj, priority, uid, work: { ...work, language, code } })
  }

  /** Stores a verdict if the submission is still waiting for this version. */
  async applyVerdict({ ref, version, judger, verdict }: Judged): Promise<void> {
    const { submissions, results, queue } = this.#deps
    const submitId = submissionOfTask(ref)
    if (submitId === undefined) return
    const waiting = { _id: submitId, version, status: statuses.pending }
    const submission = await submissions.findOne({ ...waiting, ...notRemoved }, { projection: { caseMode: 1 } })
    if (!submission) return
    const mode = submission.caseMode ?? 'default'
    if (verdict.caseCount !== undefined) await results.saveParts({ submitId, version, mode }, queue.caseResults(taskSource, ref, version))
    else if (verdict.cases.length > 0) await results.save({ submitId, version }, verdict.cases)
    const { status, time, memory, score, oiRankScore, errorMessage, remoteRun } = verdict
    const result = { status, time, memory, score, oiRankScore, errorMessage, judger, changedAt: new Date(), ...(remoteRun && { remoteRun }) }
    await this.storeVerdict(waiting, result)
  }

  /** Writes a verdict to the submission that matches; false if none does. Its case results must be stored before. */
  async storeVerdict(match: Filter<Stored<SubmissionDoc>>, verdict: NewVerdict): Promise<boolean> {
    return (await this.#deps.judged.update(match, { $set: verdict })) !== undefined
  }

  /** Resets the submission that matches the filter to pending; returns undefined if none matches. */
  rejudge(filter: object, options: RejudgeOptions): Promise<SubmissionDoc | undefined> {
    return this.#deps.saved.update(filter, resetVerdict(options))
  }

  /** Rejudges all submissions that match the filter, after those that wait for their first verdict; returns their number. */
  rejudgeMany(filter: object, dataVersion?: string): Promise<number> {
    return this.#deps.saved.updateMany(filter, resetVerdict({ priority: 'rejudge', dataVersion }))
  }

  /** Rejudges submissions that have been pending for long although the queue does not know them. */
  async requeueLost(now = Date.now()): Promise<number> {
    const { submissions, queue } = this.#deps
    const filter = { status: statuses.pending, changedAt: { $lt: new Date(now - lostAfterMs) }, ...notRemoved }
    const waiting = await submissions.find(filter, { projection: { _id: 1 }, limit: 1000 }).toArray()
    const refs = waiting.map(({ _id }) => String(_id))
    const queued = new Set((await queue.progress(taskSource, refs)).map(({ subject }) => subject))
    const lost = waiting.filter(({ _id }) => !queued.has(taskSubjectOf(_id)))
    for (const { _id } of lost) await this.rejudge({ _id, status: statuses.pending }, {})
    return lost.length
  }
}

/** The update that clears the last verdict and starts a new version. */
function resetVerdict({ priority, dataVersion }: RejudgeOptions): object {
  const cleared = { ...noVerdict, changedAt: new Date(), ...(priority && { priority }) }
  return {
    $inc: { version: 1 },
    $set: { ...cleared, ...(dataVersion !== undefined && { dataVersion }) },
    ...(dataVersion === undefined && { $unset: { dataVersion: '' } }),
  }
}
