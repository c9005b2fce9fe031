import type { ContextReference, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionQuery, SubmissionSummary, SubmissionService } from '../contract.ts'
import type { JudgingCoordinator } from './judging/judging-coordinator.ts'
import type { SubmissionRemoval } from './judging/submission-removal.ts'
import { authorIndex, submissionSummaryOf, notRemoved, type Submissions } from './stored/submission-schema.ts'
import type { SubmissionDetails } from './reading/submission-details.ts'
import type { SubmissionList } from './reading/submission-list.ts'

interface Deps {
  readonly list: SubmissionList
  readonly details: SubmissionDetails
  readonly judging: JudgingCoordinator
  readonly removal: SubmissionRemoval
}

/** Implements the service for other plugins on top of the classes of this one. */
export class SubmissionServiceFacade implements SubmissionService {
  readonly #submissions: Submissions
  readonly #deps: Deps

  constructor(submissions: Submissions, deps: Deps) {
    this.#submissions = submissions
    this.#deps = deps
  }

  list(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer) {
    return this.#deps.list.page(query, context, viewer)
  }

  async *of(reference: ContextReference, { pid, uid }: { pid?: number; uid?: string } = {}): AsyncIterable<SubmissionSummary> {
    const filter = { contexts: reference, ...(pid !== undefined && { pid }), ...(uid !== undefined && { uid }), ...notRemoved }
    // The index by context would read what everybody has submitted there.
    const hint = uid === undefined ? {} : { hint: authorIndex }
    for await (const row of this.#submissions.find(filter, { projection: { code: 0, starts: 0 }, ...hint }).sort({ _id: 1 })) yield submissionSummaryOf(row)
  }

  async visible(submitIds: readonly number[], viewer: Viewer) {
    return new Map((await this.#deps.details.visible(submitIds, viewer)).map(({ doc, row, context }) => [doc._id, { row, context }]))
  }

  async codes(submitIds: readonly number[]) {
    const rows = await this.#submissions.find({ _id: { $in: [...submitIds] }, ...notRemoved }, { projection: { code: 1, language: 1 } }).toArray()
    return new Map(rows.map(({ _id, code, language }) => [_id, { code, language }]))
  }

  rejudge(reference: ContextReference, pid: number): Promise<number> {
    return this.#deps.judging.rejudgeMany({ contexts: reference, pid, ...notRemoved })
  }

  remove(reference: ContextReference, pid?: number): Promise<number> {
    return this.#deps.removal.remove({ contexts: reference, ...(pid !== undefined && { pid }), ...notRemoved })
  }
}
