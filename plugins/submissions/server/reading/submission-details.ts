import type { BatchedReads } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextReference, ProblemBank, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import { liveKeyOf, NoSubmission, type SubmissionDetailDraft, type SubmissionSettings } from '../../contract.ts'
import { innermostScope } from '../stored/submission-contexts.ts'
import { placesIn } from './inner-places.ts'
import { isStaff, type SavedSubmission, showsProgress, type SubmissionVisibility, type VisibleSubmission } from './submission-visibility.ts'
import { bankScope, isNotRemoved, notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

interface Deps {
  readonly submissions: Submissions
  /** Batched reads of submissions without code and other long texts. */
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly settings: () => SubmissionSettings
  /** The texts that replace code and error messages that are hidden. */
  readonly placeholders: { readonly code: string; readonly errorMessage: string }
}

/** Only these statuses come with an error message for users. */
const statusesWithMessage: readonly number[] = [statuses.compileError, statuses.systemError, statuses.submittedFailed, statuses.unknownResult]

/** One submission with its code, as far as the viewer may see them (the rules are in docs/rules/submissions.md, "Who sees what"). */
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

  async detail(submitId: number, viewer: Viewer): Promise<{ submission: SubmissionDetailDraft; codeShare: boolean | null; liveKey: string }> {
    const visible = await this.readVisible(submitId, viewer)
    const isEditor = await this.#deps.bank.mayEdit(viewer, visible.doc.pid)
    const code = this.#code(visible, viewer)
    const { placeholders } = this.#deps
    const { row, problem, mask } = visible
    const submittedIn = await this.#deps.visibility.submittedIn(visible, viewer)
    const { rules, contexts } = submittedIn ?? visible.context
    const { pid } = visible.doc
    const place = submittedIn && (await placesIn(submittedIn, [pid])).get(pid)
    // The message of a checker or interactor that failed may quote the test data.
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
    return { submission, codeShare: (problem?.codeShare ?? false) && rules.sharing, liveKey: liveKeyOf(innermostScope(visible.context.references)) }
  }

  /** The response to the user who submitted it. */
  async detailOfSaved(saved: SavedSubmission, viewer: Viewer): Promise<SubmissionDetailDraft> {
    return withOwnCode(await this.#deps.visibility.showSaved(saved, viewer), viewer)
  }

  /** The response to the user who changed it, from the document that the change returned. */
  async detailOfChanged(doc: SubmissionDoc, viewer: Viewer): Promise<SubmissionDetailDraft> {
    const [visible] = await this.#deps.visibility.filterVisible([doc], viewer)
    if (!visible) throw new NoSubmission()
    return withOwnCode(visible, viewer)
  }

  /** Several submissions by number, without code and error messages; with references, only those of all these contexts. */
  async statuses(submitIds: readonly number[], viewer: Viewer, references?: readonly ContextReference[]): Promise<Record<string, SubmissionDetailDraft>> {
    const visible = await this.visible(submitIds, viewer, references)
    return Object.fromEntries(visible.map((one) => [one.doc._id, submissionDetailOf(one)]))
  }

  async visible(submitIds: readonly number[], viewer: Viewer, references: readonly ContextReference[] = []): Promise<VisibleSubmission[]> {
    const found = [...(await this.#deps.summaries.many(submitIds)).values()].filter(isNotRemoved)
    const docs = found.filter(({ contexts = [] }) => references.every((reference) => contexts.includes(reference)))
    return this.#deps.visibility.filterVisible(docs, viewer)
  }

  /** The code, or null where the viewer may not see it. */
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

/** Whether the problem may be shown to readers of the bank: a submission there must not reveal a hidden problem or one of a contest. */
export function isReadable({ doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>): boolean {
  return !doc.lists.includes(bankScope) || problem?.auth === 1
}

function withOwnCode(visible: VisibleSubmission, viewer: Viewer): SubmissionDetailDraft {
  return { ...submissionDetailOf(visible), code: visible.doc.uid === viewer?.uid ? visible.doc.code : null }
}

/** The number at a remote judge as the wire has it: an integer, or null for judges whose numbers are none. */
function remoteRunOf({ remoteRun }: SubmissionDoc): Pick<SubmissionDetailDraft, 'vjudgeSubmitId' | 'vjudgeUsername'> {
  if (!remoteRun) return {}
  return { vjudgeSubmitId: /^\d{1,15}$/.test(remoteRun.id) ? Number(remoteRun.id) : null, vjudgeUsername: remoteRun.account }
}

/** A submission without code and error message. */
function submissionDetailOf({ row, doc, mask }: Pick<VisibleSubmission, 'row' | 'doc' | 'mask'>): SubmissionDetailDraft {
  // The time of a hidden verdict is hidden with it.
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
