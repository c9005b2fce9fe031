import type { BatchedReads } from '@verdict/core/server'
import type { SubmissionSummary } from '../../contract.ts'
import type { SubmissionPublisher } from './submission-publisher.ts'
import type { SubmissionDoc } from '../stored/submission-schema.ts'
import { allScopesOf, type FurtherScopes } from '../statistics/further-scopes.ts'
import type { ProblemStatistics } from '../statistics/problem-statistics.ts'
import type { ProblemStatusRepository } from '../statistics/problem-status-repository.ts'

interface Deps {
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly publisher: SubmissionPublisher
  readonly scopes: FurtherScopes
  readonly statistics: ProblemStatistics
  readonly problemStatuses: ProblemStatusRepository
}

type ChangedSubmission = Pick<SubmissionSummary, 'submitId' | 'uid' | 'pid'>

/** Everything that derives from a submission: live updates, statistics, its author's status on the problem, and the further scopes in which it counts. */
export class DerivedData {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  update(submission: ChangedSubmission): Promise<void> {
    return this.#update(submission, (doc) => this.#deps.publisher.publishSubmission(doc))
  }

  /** Asks other plugins in which further scopes the submission counts; returns whether they changed. */
  applyScopes({ submitId }: ChangedSubmission): Promise<boolean> {
    return this.#deps.scopes.apply(submitId)
  }

  /** Updates what depends on the further scopes, if only they have changed. */
  updateFurther(submission: ChangedSubmission): Promise<void> {
    return this.#update(submission, (doc) => this.#deps.publisher.publishInFurtherScopes(doc))
  }

  async #update({ submitId, uid, pid }: ChangedSubmission, publish: (doc: SubmissionDoc) => Promise<void>): Promise<void> {
    const { summaries, statistics, problemStatuses } = this.#deps
    const submission = await summaries.of(submitId)
    if (!submission) return
    await Promise.all([publish(submission), problemStatuses.refresh(uid, pid, allScopesOf(submission))])
    // Last, because it forgets the scopes that the submission has left.
    await statistics.count(submitId)
  }
}
