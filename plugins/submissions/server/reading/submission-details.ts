import type { BatchedReads } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextReference, ProblemBank, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import { liveKeyOf, NoSubmission, type SubmissionDetailDraft, type SubmissionSettings } from '../../contract.ts'
import { innermostScope } from '../stored/submission-contexts.ts'
import { placesIn } from './inner-places.ts'
import { isStaff, mayJudgeIn, type SavedSubmission, showsProgress, type SubmissionVisibility, type VisibleSubmission } from './submission-visibility.ts'
import { bankScope, isNotRemoved, notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

interface Deps {
  readonly submissions: Submissions
  /** Batched reads of submissions without code and other long texts. */
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly settings: () => SubmissionSettings
  /** The texts that replace hidden code and error messages. */
  readonly placeholders: { readonly code: string; readonly errorMessage: string }
}

/** Users see an error message only with these statuses. */
const statusesWithMessage: readonly number[] = [statuses.compileError, statuses.systemError, statuses.submittedFailed, statuses.unknownResult]

/** Returns a submission with its code, as far as the viewer can see it (see docs/rules/submissions.md, "Who sees what"). */
export class SubmissionDetails {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async readVisible(submitId: number, viewer: Viewer): Promise<VisibleSubmission> {
    const doc = await this.#deps.submissions.findOne({ _id: submitId, ...notRemoved })
    const [visible] = doc ? await this.#deps.visibility.filterVisible([doc], viewer) : []
    if (!visible) throw new NoSubmission()
    return visible
  }

  async detail(
    submitId: number,
    viewer: Viewer,
  ): Promise<{ submission: SubmissionDetailDraft; codeShare: boolean | null; liveKey: string; mayJudge: boolean }> {
    const visible = await this.readVisible(submitId, viewer)
    const isEditor = await this.#deps.bank.mayEdit(viewer, visible.doc.pid)
    const code = this.#code(visible, viewer)
    const { placeholders } = this.#deps
    const { row, problem, mask } = visible
    const submittedIn = await this.#deps.visibility.submittedIn(visible, viewer)
    const { rules, contexts } = submittedIn ?? visible.context
    const { pid } = visible.doc
    const place = submittedIn && (await placesIn(submittedIn, [pid])).get(pid)
    // The message of a failed checker or interactor can quote the test data.
    const mayQuoteData = row.status === statuses.systemError && problem?.judgeMode !== 'default' && !isEditor && !isStaff(viewer)
    const showsMessage = statusesWithMessage.includes(row.status) && code !== null && !mask.hides?.includes('errorMessage') && !mayQuoteData
    const submission = {
      ...submissionDetailOf(visible),
      problemPath: place?.problemPath ?? null,
      code: code !== null && this.#codeIsHidden(contexts, viewer) ? placeholders.code : code,
      errorMessage: showsMessage ? visible.doc.errorMessage : placeholders.errorMessage,
      step: (showsProgress(visible) && visible.progress?.text) || null,
      dataVersion: isEditor ? (visible.doc.dataVersion ?? null) : null,
      ...(isStaff(viewer) && mask.status === undefined && remoteRunOf(visible.doc)),
    }
    const liveKey = liveKeyOf(innermostScope(visible.context.references))
    return { submission, codeShare: (problem?.codeShare ?? false) && rules.sharing, liveKey, mayJudge: mayJudgeIn(contexts, viewer) }
  }

  /** Returns the response to the user who submitted it. */
  async detailOfSaved(saved: SavedSubmission, viewer: Viewer): Promise<SubmissionDetailDraft> {
    return withOwnCode(await this.#deps.visibility.showSaved(saved, viewer), viewer)
  }

  /** Returns the response to the user who changed it, from the document that the change returned. */
  async detailOfChanged(doc: SubmissionDoc, viewer: Viewer): Promise<SubmissionDetailDraft> {
    const [visible] = await this.#deps.visibility.filterVisible([doc], viewer)
    if (!visible) throw new NoSubmission()
    return withOwnCode(visible, viewer)
  }

  /** Returns several submissions by number, without code and error messages; with references, only those of all these contexts. */
  async statuses(submitIds: readonly number[], viewer: Viewer, references?: readonly ContextReference[]): Promise<Record<string, SubmissionDetailDraft>> {
    const visible = await this.visible(submitIds, viewer, references)
    return Object.fromEntries(visible.map((one) => [one.doc._id, submissionDetailOf(one)]))
  }

  async visible(submitIds: readonly number[], viewer: Viewer, references: readonly ContextReference[] = []): Promise<VisibleSubmission[]> {
    const found = [...(await this.#deps.summaries.many(submitIds)).values()].filter(isNotRemoved)
    const docs = found.filter(({ contexts = [] }) => references.every((reference) => contexts.includes(reference)))
    return this.#deps.visibility.filterVisible(docs, viewer)
  }

  /** Returns the code, or null if the viewer cannot see it. */
  #code({ doc, context, mask, problem }: VisibleSubmission, viewer: Viewer): string | null {
    if (mask.hides?.includes('code')) return null
    if (doc.uid === viewer?.uid || viewer?.role === 'root') return doc.code
    const inBank = context.contexts.length === 0
    const isShared = doc.share && problem?.codeShare === true && context.rules.sharing && isReadable({ doc, problem })
    if (isShared || (inBank && isStaff(viewer))) return doc.code
    return inBank ? null : doc.code
  }

  #codeIsHidden(contexts: ResolvedContext['contexts'], viewer: Viewer): boolean {
    const isWithin = (kind: 'contest' | 'group') => contexts.some(({ rules }) => rules.treatedAs === kind)
    const isPublicContest = isWithin('contest') && !isWithin('group')
    return this.#deps.settings().hideNonContestSubmissionCode && !isPublicContest && viewer?.role !== 'root' && viewer?.role !== 'problem_admin'
  }
}

/** Whether readers of the bank can see the problem. A submission there must not reveal a hidden problem or one of a contest. */
export function isReadable({ doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>): boolean {
  return !doc.lists.includes(bankScope) || problem?.auth === 1
}

function withOwnCode(visible: VisibleSubmission, viewer: Viewer): SubmissionDetailDraft {
  return { ...submissionDetailOf(visible), code: visible.doc.uid === viewer?.uid ? visible.doc.code : null }
}

/** Returns the number at a remote judge as on the wire: an integer, or null for judges with other IDs. */
function remoteRunOf({ remoteRun }: SubmissionDoc): Pick<SubmissionDetailDraft, 'vjudgeSubmitId' | 'vjudgeUsername'> {
  if (!remoteRun) return {}
  return { vjudgeSubmitId: /^\d{1,15}$/.test(remoteRun.id) ? Number(remoteRun.id) : null, vjudgeUsername: remoteRun.account }
}

/** Returns a submission without code and error message. */
function submissionDetailOf({ row, doc, mask }: Pick<VisibleSubmission, 'row' | 'doc' | 'mask'>): SubmissionDetailDraft {
  // A hidden verdict also hides its time.
  const changedAt = mask.status === undefined ? doc.changedAt : doc.submitTime
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
    gmtModified: changedAt,
  }
}
