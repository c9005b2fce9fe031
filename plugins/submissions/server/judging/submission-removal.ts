import type { ChangeLog } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { taskSource, type SubmissionSummary } from '../../contract.ts'
import { allScopesOf } from '../statistics/further-scopes.ts'
import type { ProblemStatistics } from '../statistics/problem-statistics.ts'
import type { ProblemStatusRepository } from '../statistics/problem-status-repository.ts'
import type { RemovalCounting } from '../statistics/removal-counting.ts'
import type { CaseResultRepository } from '../reading/case-result-repository.ts'
import type { SubmissionDoc, Submissions } from '../stored/submission-schema.ts'

interface Deps {
  readonly removed: ChangeLog<SubmissionDoc>
  readonly submissions: Submissions
  readonly results: CaseResultRepository
  readonly queue: JudgeQueue
  readonly statistics: ProblemStatistics
  readonly problemStatuses: ProblemStatusRepository
  readonly counting: RemovalCounting
  readonly trials: { removeOf(submitIds: readonly number[]): Promise<void> }
}

type Removed = Pick<SubmissionSummary, 'submitId'>

const projection = { uid: 1, pid: 1, lists: 1, status: 1, counted: 1, further: 1, removing: 1 } as const

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

  /** Cleans up after submissions that were marked for removal; repeatable. */
  async clear(removed: readonly Removed[]): Promise<void> {
    const { submissions, results, queue, problemStatuses, counting, trials } = this.#deps
    const submitIds = removed.map(({ submitId }) => submitId)
    const found = await submissions.find({ _id: { $in: submitIds } }, { projection }).toArray()
    await Promise.all([results.remove(submitIds), queue.drop(taskSource, submitIds.map(String)), trials.removeOf(submitIds)])
    await problemStatuses.refreshRemoved(found.map((submission) => ({ uid: submission.uid, pid: submission.pid, scopes: allScopesOf(submission) })))
    // Last, because it forgets the scopes that the submissions have left.
    await counting.count(found)
  }
}
