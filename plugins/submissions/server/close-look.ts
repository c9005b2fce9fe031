import type { BatchedReads } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { NoSubmission, type CaseResultsDraft, type JudgeDraft, type SubmissionSettings } from '../contract.ts'
import { caseResults } from './case-results.ts'
import { comparableCases } from './comparable-cases.ts'
import { numberFor } from './context-keys.ts'
import type { RowView, SeenRow } from './row-view.ts'
import { bankList, isPresent, present, type CasesDoc, type SubmissionDoc } from './submission-docs.ts'
import { isStaff } from './viewers.ts'

interface Parts {
  readonly rows: Collection<SubmissionDoc>
  /** Rows without their long texts. */
  readonly glances: BatchedReads<number, SubmissionDoc>
  readonly cases: Collection<CasesDoc>
  readonly view: RowView
  readonly bank: ProblemBank
  readonly settings: () => SubmissionSettings
  /** The two sentences that stand in the place of what is not shown. */
  readonly sentences: { readonly code: string; readonly errorMessage: string }
}

const spoken: readonly number[] = [statuses.compileError, statuses.systemError, statuses.submittedFailed]

/** One submission with its code and its cases, as far as the viewer may see them (spec 1, section 6; spec 5, section 12). */
export class CloseLook {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async seen(submitId: number, viewer: Viewer): Promise<SeenRow> {
    const doc = await this.#parts.rows.findOne({ _id: submitId, ...present } as object)
    const [seen] = doc ? await this.#parts.view.see([doc], viewer) : []
    if (!seen) throw new NoSubmission()
    return seen
  }

  async detail(submitId: number, viewer: Viewer): Promise<{ submission: JudgeDraft; codeShare: boolean | null }> {
    const seen = await this.seen(submitId, viewer)
    const isEditor = await this.#parts.bank.mayEdit(viewer, seen.doc.pid)
    const code = await this.#code(seen, viewer)
    const { sentences } = this.#parts
    // A checker that fails may say what is in the data.
    const isCheckers = seen.row.status === statuses.systemError && seen.problem?.judgeMode !== 'default' && !isEditor && !isStaff(viewer)
    const speaks = spoken.includes(seen.row.status) && code !== null && !seen.mask.hides?.includes('errorMessage') && !isCheckers
    const errorMessage = speaks ? seen.doc.errorMessage : sentences.errorMessage
    const submission = {
      ...judgeOf(seen),
      code: code !== null && this.#codeIsHidden(seen, viewer) ? sentences.code : code,
      errorMessage,
      dataVersion: isEditor ? (seen.doc.dataVersion ?? null) : null,
    }
    return { submission, codeShare: (seen.problem?.codeShare ?? false) && seen.place.rules.sharing }
  }

  /** What whoever changed it is told at once, as the document stands. */
  async mine(doc: SubmissionDoc, viewer: Viewer): Promise<JudgeDraft> {
    const [seen] = await this.#parts.view.see([doc], viewer)
    if (!seen) throw new NoSubmission()
    return { ...judgeOf(seen), code: doc.uid === viewer?.uid ? doc.code : null }
  }

  /** Several at once without code and errors, by number. */
  async statuses(submitIds: readonly number[], viewer: Viewer, reference?: string): Promise<Record<string, JudgeDraft>> {
    const found = [...(await this.#parts.glances.many(submitIds)).values()].filter(isPresent)
    const docs = reference === undefined ? found : found.filter(({ contexts }) => contexts?.includes(reference))
    const seen = await this.#parts.view.see(docs, viewer)
    return Object.fromEntries(seen.map((one) => [one.doc._id, judgeOf(one)]))
  }

  async cases(submitId: number, viewer: Viewer): Promise<CaseResultsDraft | null> {
    const seen = await this.seen(submitId, viewer)
    const { doc } = seen
    const isEditor = await this.#parts.bank.mayEdit(viewer, doc.pid)
    if (!(await this.#casesAreOpen(seen, viewer, isEditor))) return null
    const kept = await this.#parts.cases.findOne({ _id: doc._id, version: doc.version })
    const isJudged = doc.status !== statuses.pending && doc.status !== statuses.compileError
    const found = isJudged ? (kept?.cases ?? []) : []
    const comparable = await comparableCases(seen, found, { viewer, isEditor, bank: this.#parts.bank })
    return caseResults(doc, found, { isStaff: isEditor || isStaff(viewer), comparable })
  }

  async #casesAreOpen({ doc, problem, place, mask }: SeenRow, viewer: Viewer, isEditor: boolean): Promise<boolean> {
    if (mask.status !== undefined || mask.hides?.includes('cases') || !(await place.sees('cases'))) return false
    if (isEditor) return true
    return problem?.openCaseResult === true && (isReadable({ doc, problem }) || doc.uid === viewer?.uid || isStaff(viewer))
  }

  /** Null where the viewer may not see it. */
  async #code({ doc, place, mask, problem }: SeenRow, viewer: Viewer): Promise<string | null> {
    if (mask.hides?.includes('code')) return null
    if (doc.uid === viewer?.uid || viewer?.role === 'root') return doc.code
    const inBank = place.contexts.length === 0
    const isShared = doc.share && problem?.codeShare === true && place.rules.sharing && isReadable({ doc, problem })
    if (isShared || (inBank && isStaff(viewer))) return doc.code
    return !inBank && (await place.sees('others-code')) ? doc.code : null
  }

  #codeIsHidden({ doc: { contexts = [] } }: SeenRow, viewer: Viewer): boolean {
    const isOpenContest = numberFor('cid', contexts) !== null && numberFor('gid', contexts) === null
    return this.#parts.settings().hideNonContestSubmissionCode && !isOpenContest && viewer?.role !== 'root' && viewer?.role !== 'problem_admin'
  }
}

/** What concerns a problem that the bank does not show is for its author and the staff, so that a contest gives nothing away. */
function isReadable({ doc, problem }: Pick<SeenRow, 'doc' | 'problem'>): boolean {
  return !doc.lists.includes(bankList) || problem?.auth === 1
}

/** A submission without code and error text. */
export function judgeOf({ row, doc, mask }: Pick<SeenRow, 'row' | 'doc'> & { readonly mask?: SeenRow['mask'] }): JudgeDraft {
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
