import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { CaseResultDraft, CaseResultsDraft } from '../../contract.ts'
import { noResults, type CaseResultRepository, type CaseWindow } from './case-result-repository.ts'
import { caseResults, caseRow } from './case-results.ts'
import { comparableCases } from './comparable-cases.ts'
import { isReadable, type SubmissionDetails } from './submission-details.ts'
import { isStaff, type VisibleSubmission } from './submission-visibility.ts'

interface Deps {
  readonly details: SubmissionDetails
  readonly results: CaseResultRepository
  readonly bank: ProblemBank
}

/** The test case results of a submission, as far as the viewer can see them. */
export class SubmissionCases {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async window(submitId: number, viewer: Viewer, window: CaseWindow): Promise<CaseResultsDraft | null> {
    const seen = await this.#seen(submitId, viewer)
    if (!seen) return null
    const { doc, judged } = seen
    const found = judged ? await this.#deps.results.read(judged, window) : noResults
    const comparable = await comparableCases(seen, found.cases, { viewer, isEditor: seen.isEditor, bank: this.#deps.bank })
    return caseResults(doc, found, { isStaff: seen.isEditor || isStaff(viewer), comparable })
  }

  async one(submitId: number, viewer: Viewer, seq: number): Promise<CaseResultDraft | undefined> {
    const seen = await this.#seen(submitId, viewer)
    const found = seen?.judged && (await this.#deps.results.find(seen.judged, seq))
    if (!found) return undefined
    const comparable = await comparableCases(seen, [found], { viewer, isEditor: seen.isEditor, bank: this.#deps.bank })
    return caseRow(seen.doc, found, { isStaff: seen.isEditor || isStaff(viewer), comparable })
  }

  /** Returns the submission, unless its cases are hidden from the viewer; `judged` if it can have any. */
  async #seen(submitId: number, viewer: Viewer) {
    const visible = await this.#deps.details.readVisible(submitId, viewer)
    const { doc } = visible
    const isEditor = await this.#deps.bank.mayEdit(viewer, doc.pid)
    if (!canSeeCases(visible, viewer, isEditor)) return undefined
    const isJudged = doc.status !== statuses.pending && doc.status !== statuses.compileError
    return { ...visible, isEditor, judged: isJudged ? { submitId, version: doc.version, mode: doc.caseMode ?? 'default' } : undefined }
  }
}

function canSeeCases({ doc, problem, mask }: VisibleSubmission, viewer: Viewer, isEditor: boolean): boolean {
  if (mask.status !== undefined || mask.hides?.includes('cases')) return false
  if (isEditor) return true
  return problem?.openCaseResult === true && (isReadable({ doc, problem }) || doc.uid === viewer?.uid || isStaff(viewer))
}
