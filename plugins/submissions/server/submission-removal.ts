import type { ChangeLog } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { taskSource } from '../contract.ts'
import { allScopesOf } from './statistics/further-scopes.ts'
import type { ProblemStatistics } from './statistics/problem-statistics.ts'
import type { ProblemStatusRepository } from './statistics/problem-status-repository.ts'
import type { CaseResultRepository } from './reading/case-result-repository.ts'
import type { SubmissionDoc, Submissions } from './submission-schema.ts'

interface Deps {
  readonly removed: ChangeLog<SubmissionDoc>
  readonly submissions: Submissions
  readonly results: CaseResultRepository
  readonly queue: JudgeQueue
  readonly statistics: ProblemStatistics
  readonly problemStatuses: ProblemStatusRepository
}

/** Deletes submissions together with their tasks, case results and statistics. */
export class SubmissionRemoval {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  remove(filter: object): Promise<number> {
    return this.#deps.removed.remove(filter)
  }

  async problem(pid: number): Promise<void> {
    const { statistics, problemStatuses } = this.#deps
    await this.remove({ pid })
    await Promise.all([statistics.removeProblem(pid), problemStatuses.removeProblem(pid)])
  }

  /** Cleans up after a submission that was marked for removal; repeatable. */
  async clear(submitId: number, uid: string, pid: number): Promise<void> {
    const { submissions, results, queue, statistics, problemStatuses } = this.#deps
    const submission = await submissions.findOne({ _id: submitId }, { projection: { lists: 1, further: 1 } })
    await Promise.all([results.remove(submitId), queue.drop(taskSource, [String(submitId)])])
    if (submission) await problemStatuses.refresh(uid, pid, allScopesOf(submission))
    // Last, because it forgets the scopes that the submission has left.
    await statistics.count(submitId)
  }
}
