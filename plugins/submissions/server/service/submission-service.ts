import type { SubmissionService } from '../../contract.ts'
import type { JudgingCoordinator } from '../judging/judging-coordinator.ts'
import type { SubmissionRemoval } from '../judging/submission-removal.ts'
import { authorIndex, bankScope, submissionSummaryOf, notRemoved, type Submissions } from '../stored/submission-schema.ts'
import type { SubmissionDetails } from '../reading/submission-details.ts'
import type { SubmissionList } from '../reading/submission-list.ts'

interface Deps {
  readonly list: SubmissionList
  readonly details: SubmissionDetails
  readonly judging: JudgingCoordinator
  readonly removal: SubmissionRemoval
}

/** Creates the service for other plugins from this plugin's classes. */
export function createSubmissionService(submissions: Submissions, { list, details, judging, removal }: Deps): SubmissionService {
  return {
    list: (query, context, viewer) => list.page(query, context, viewer),
    async *of(reference, { pid, uid } = {}) {
      const place = reference === null ? { lists: bankScope } : { contexts: reference }
      const filter = { ...place, ...(pid !== undefined && { pid }), ...(uid !== undefined && { uid }), ...notRemoved }
      // The index by context would read all users' submissions there.
      const hint = uid === undefined ? {} : { hint: authorIndex }
      for await (const row of submissions.find(filter, { projection: { code: 0, starts: 0 }, ...hint }).sort({ _id: 1 })) yield submissionSummaryOf(row)
    },
    visible: async (submitIds, viewer) => new Map((await details.visible(submitIds, viewer)).map(({ doc, row, context }) => [doc._id, { row, context }])),
    codes: async (submitIds) => {
      const rows = await submissions.find({ _id: { $in: [...submitIds] }, ...notRemoved }, { projection: { code: 1, language: 1 } }).toArray()
      return new Map(rows.map(({ _id, code, language }) => [_id, { code, language }]))
    },
    rejudge: (reference, pid) => judging.rejudgeMany({ contexts: reference, pid, ...notRemoved }),
    remove: (reference, pid) => removal.remove({ contexts: reference, ...(pid !== undefined && { pid }), ...notRemoved }),
  }
}
