import type { BatchedReads } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { NoSubmission, type CaseResultsDraft, type SubmissionDetailDraft, type SubmissionSettings } from '../../contract.ts'
import { caseResults } from './case-results.ts'
import { comparableCases } from './comparable-cases.ts'
import { numberFor } from '../context-keys.ts'
import type { SubmissionVisibility, VisibleSubmission } from './submission-visibility.ts'
import { bankScope, isNotRemoved, notRemoved, type CasesDoc, type SubmissionDoc } from '../submission-schema.ts'
import { isStaff } from './viewers.ts'

interface Deps {
  readonly rows: Collection<SubmissionDoc>
  /** Rows without their long texts. */
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly cases: Collection<CasesDoc>
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly settings: () => SubmissionSettings
  /** The two sentences that stand in the place of what is not shown. */
  readonly sentences: { readonly code: string; readonly errorMessage: string }
}

const spoken: readonly number[] = [statuses.compileError, statuses.systemError, statuses.submittedFailed]

/** One submission with its code and its cases, as far as the viewer may see them (spec 1, section 6; spec 5, section 12). */
export class SubmissionDetails {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async readVisible(submitId: number, viewer: Viewer): Promise<VisibleSubmission> {
    const doc = await this.#deps.rows.findOne({ _id: submitId, ...notRemoved } as object)
    const [visible] = doc ? await this.#deps.visibility.filterVisible([doc], viewer) : []
    if (!visible) throw new NoSubmission()
    return visible
  }

  async detail(submitId: number, viewer: Viewer): Promise<{ submission: SubmissionDetailDraft; codeShare: boolean | null }> {
    const visible = await this.readVisible(submitId, viewer)
    const isEditor = await this.#deps.bank.mayEdit(viewer, visible.doc.pid)
    const code = await this.#code(visible, viewer)
    const { sentences } = this.#deps
    // A checker that fails may say what is in the data.
    const isCheckers = visible.row.status === statuses.systemError && visible.problem?.judgeMode !== 'default' && !isEditor && !isStaff(viewer)
    const speaks = spoken.includes(visible.row.status) && code !== null && !visible.mask.hides?.includes('errorMessage') && !isCheckers
    const errorMessage = speaks ? visible.doc.errorMessage : sentences.errorMessage
    const submission = {
      ...submissionDetailOf(visible),
      code: code !== null && this.#codeIsHidden(visible, viewer) ? sentences.code : code,
      errorMessage,
      dataVersion: isEditor ? (visible.doc.dataVersion ?? null) : null,
    }
    return { submission, codeShare: (visible.problem?.codeShare ?? false) && visible.context.rules.sharing }
  }

  /** What whoever changed it is told at once, as the document stands. */
  async detailForActor(doc: SubmissionDoc, viewer: Viewer): Promise<SubmissionDetailDraft> {
    const [visible] = await this.#deps.visibility.filterVisible([doc], viewer)
    if (!visible) throw new NoSubmission()
    return { ...submissionDetailOf(visible), code: doc.uid === viewer?.uid ? doc.code : null }
  }

  /** Several at once without code and errors, by number. */
  async statuses(submitIds: readonly number[], viewer: Viewer, reference?: string): Promise<Record<string, SubmissionDetailDraft>> {
    const found = [...(await this.#deps.summaries.many(submitIds)).values()].filter(isNotRemoved)
    const docs = reference === undefined ? found : found.filter(({ contexts }) => contexts?.includes(reference))
    const visible = await this.#deps.visibility.filterVisible(docs, viewer)
    return Object.fromEntries(visible.map((one) => [one.doc._id, submissionDetailOf(one)]))
  }

  async cases(submitId: number, viewer: Viewer): Promise<CaseResultsDraft | null> {
    const visible = await this.readVisible(submitId, viewer)
    const { doc } = visible
    const isEditor = await this.#deps.bank.mayEdit(viewer, doc.pid)
    if (!(await this.#canSeeCases(visible, viewer, isEditor))) return null
    const stored = await this.#deps.cases.findOne({ _id: doc._id, version: doc.version })
    const isJudged = doc.status !== statuses.pending && doc.status !== statuses.compileError
    const found = isJudged ? (stored?.cases ?? []) : []
    const comparable = await comparableCases(visible, found, { viewer, isEditor, bank: this.#deps.bank })
    return caseResults(doc, found, { isStaff: isEditor || isStaff(viewer), comparable })
  }

  async #canSeeCases({ doc, problem, context, mask }: VisibleSubmission, viewer: Viewer, isEditor: boolean): Promise<boolean> {
    if (mask.status !== undefined || mask.hides?.includes('cases') || !(await context.canSee('cases'))) return false
    if (isEditor) return true
    return problem?.openCaseResult === true && (isReadable({ doc, problem }) || doc.uid === viewer?.uid || isStaff(viewer))
  }

  /** Null where the viewer may not see it. */
  async #code({ doc, context, mask, problem }: VisibleSubmission, viewer: Viewer): Promise<string | null> {
    if (mask.hides?.includes('code')) return null
    if (doc.uid === viewer?.uid || viewer?.role === 'root') return doc.code
    const inBank = context.contexts.length === 0
    const isShared = doc.share && problem?.codeShare === true && context.rules.sharing && isReadable({ doc, problem })
    if (isShared || (inBank && isStaff(viewer))) return doc.code
    return !inBank && (await context.canSee('others-code')) ? doc.code : null
  }

  #codeIsHidden({ doc: { contexts = [] } }: VisibleSubmission, viewer: Viewer): boolean {
    const isOpenContest = numberFor('cid', contexts) !== null && numberFor('gid', contexts) === null
    return this.#deps.settings().hideNonContestSubmissionCode && !isOpenContest && viewer?.role !== 'root' && viewer?.role !== 'problem_admin'
  }
}

/** What concerns a problem that the bank does not show is for its author and the staff, so that a contest gives nothing away. */
function isReadable({ doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>): boolean {
  return !doc.lists.includes(bankScope) || problem?.auth === 1
}

/** A submission without code and error text. */
export function submissionDetailOf({
  row,
  doc,
  mask,
}: Pick<VisibleSubmission, 'row' | 'doc'> & { readonly mask?: VisibleSubmission['mask'] }): SubmissionDetailDraft {
  const changed = mask?.status === undefined ? doc.changedAt : doc.submitTime
  return {
    ...row,
    code: null,
    errorMessage: null,
    version: doc.version,
    dataVersion: null,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
    gmtCreate: doc.submitTime,
    gmtModified: changed,
  }
}
