import type { ChangeLog, Stored } from '@verdict/core/server'
import type { Judged, JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { taskSource, taskSubjectOf } from '../../contract.ts'
import type { CaseResultRepository } from '../reading/case-result-repository.ts'
import { notRemoved, submissionOfTask, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import type { SubmissionMetrics } from './submission-metrics.ts'
import { asRead, isAnnulled, isNotAnnulled, isWaiting, resetVerdict, storedVerdict, type RejudgeOptions } from './stored-verdict.ts'

interface Deps {
  readonly submissions: Submissions
  readonly results: CaseResultRepository
  readonly saved: ChangeLog<SubmissionDoc>
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  readonly metrics: SubmissionMetrics
  /** The error message of a submission whose problem has no test data. */
  readonly noTestDataMessage: string
}

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
    const submission = await submissions.findOne({ _id: submitId, ...isWaiting, ...notRemoved })
    if (!submission) return
    const { version, priority, uid, language, code } = submission
    const spec = await bank.judgingSpec(submission.pid, submission.dataVersion)
    if (!spec) {
      const failed = { status: statuses.systemError, errorMessage: noTestDataMessage, changedAt: new Date() }
      await judged.update(asRead(submission), { $set: storedVerdict(failed, submission) })
      return
    }
    // Before the task exists, so that the submission's test data is not deleted while it is judged.
    if (spec.kind === 'submission')
      await submissions.updateOne({ _id: submitId, version }, { $set: { dataVersion: spec.dataVersion, caseMode: spec.caseMode ?? 'default' } })
    const { oj, ...work } = spec
    await queue.put({ source: taskSource, ref: String(submitId), version, oj, priority, uid, work: { ...work, language, code } })
  }

  /** Stores a verdict if the submission is still waiting for this version. */
  async applyVerdict(task: Judged): Promise<void> {
    const submitId = submissionOfTask(task.ref)
    if (submitId === undefined) return
    while (!(await this.#tryApply(submitId, task)));
  }

  /** Returns false if the submission was annulled or restored since it was read. */
  async #tryApply(submitId: number, { ref, version, judger, verdict }: Judged): Promise<boolean> {
    const { submissions, results, queue, metrics } = this.#deps
    const submission = await submissions.findOne(
      { _id: submitId, version, ...isWaiting, ...notRemoved },
      { projection: { version: 1, status: 1, annulled: 1, caseMode: 1, submitTime: 1, language: 1 } },
    )
    if (!submission) return true
    const mode = submission.caseMode ?? 'default'
    if (verdict.caseCount !== undefined) await results.saveParts({ submitId, version, mode }, queue.caseResults(taskSource, ref, version))
    else if (verdict.cases.length > 0) await results.save({ submitId, version }, verdict.cases)
    const { status, time, memory, score, oiRankScore, errorMessage, remoteRun } = verdict
    const result = { status, time, memory, score, oiRankScore, errorMessage, judger, changedAt: new Date(), ...(remoteRun && { remoteRun }) }
    const isStored = await this.storeVerdict(asRead(submission), storedVerdict(result, submission))
    if (isStored) metrics.judged(submission)
    return isStored
  }

  /** Writes a verdict to the submission that matches; false if none does. Its case results must be stored before. */
  async storeVerdict(match: Filter<Stored<SubmissionDoc>>, verdict: Partial<SubmissionDoc>): Promise<boolean> {
    return (await this.#deps.judged.update(match, { $set: verdict })) !== undefined
  }

  /** Resets the submission that matches the filter to pending; returns undefined if none matches. */
  async rejudge(filter: object, options: RejudgeOptions): Promise<SubmissionDoc | undefined> {
    const { saved } = this.#deps
    const changed = await saved.update({ ...filter, ...isNotAnnulled }, resetVerdict(options, { annulled: false }))
    return changed ?? saved.update({ ...filter, ...isAnnulled }, resetVerdict(options, { annulled: true }))
  }

  /** Rejudges all submissions that match the filter, after those that wait for their first verdict; returns their number. */
  async rejudgeMany(filter: object, dataVersion?: string): Promise<number> {
    const { saved } = this.#deps
    const options = { priority: 'rejudge', dataVersion } as const
    const annulled = await saved.updateMany({ ...filter, ...isAnnulled }, resetVerdict(options, { annulled: true }))
    return annulled + (await saved.updateMany({ ...filter, ...isNotAnnulled }, resetVerdict(options, { annulled: false })))
  }

  /** Rejudges submissions that have been pending for long although the queue does not know them. */
  async requeueLost(now = Date.now()): Promise<number> {
    const { submissions, queue } = this.#deps
    const filter = { ...isWaiting, changedAt: { $lt: new Date(now - lostAfterMs) }, ...notRemoved }
    const waiting = await submissions.find(filter, { projection: { version: 1 }, limit: 1000 }).toArray()
    const refs = waiting.map(({ _id }) => String(_id))
    const queued = new Set((await queue.progress(taskSource, refs)).map(({ subject }) => subject))
    const lost = waiting.filter(({ _id }) => !queued.has(taskSubjectOf(_id)))
    for (const { _id, version } of lost) await this.rejudge({ _id, version, ...isWaiting }, {})
    return lost.length
  }
}
