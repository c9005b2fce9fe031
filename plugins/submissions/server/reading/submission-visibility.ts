import { isAdminRole } from '@verdict/core'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses, type TaskProgress } from '@verdict/plugin-judging/contract'
import {
  type ContextResolver,
  type OpenContext,
  type ProblemBank,
  type ProblemSummary,
  type ResolvedContext,
  type RowMask,
  rowViewOf,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { NoSubmission, taskSource, type SubmissionRowDraft } from '../../contract.ts'
import { contextFieldsOf } from '../stored/submission-contexts.ts'
import { bankScope, type SubmissionDoc } from '../stored/submission-schema.ts'
import { innerPlaces } from './inner-places.ts'

/** A submission that was just saved, with the context and the problem that were read for it. */
export interface SavedSubmission {
  readonly submission: SubmissionDoc
  readonly context: ResolvedContext
  readonly problem: ProblemSummary
}

/** A submission as one viewer can see it, with the data that decided it. */
export interface VisibleSubmission {
  readonly doc: SubmissionDoc
  readonly row: SubmissionRowDraft
  /** The parts that are removed from the submission; empty if all of it is shown. */
  readonly mask: RowMask
  readonly context: ResolvedContext
  readonly problem: ProblemSummary | undefined
  /** The current step of a judge, on which the queue is more up to date than the document: submitting, compiling or judging. */
  readonly progress: TaskProgress | undefined
}

/** Whether the viewer can follow a submission's judging. */
export function showsProgress({ mask }: VisibleSubmission): boolean {
  return mask.status === undefined && (mask.hides?.length ?? 0) === 0
}

interface Deps {
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly queue: JudgeQueue
}

/** The data that rows need in addition to their documents, by problem and by submission. */
interface RowSources {
  readonly problems: ReadonlyMap<number, ProblemSummary>
  readonly progress: ReadonlyMap<number, TaskProgress>
}

/** Removes what contexts hide from a viewer, for lists, details and live updates alike. */
export class SubmissionVisibility {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the submissions that the viewer can see, in the given order: as the given context shows them, or each as its own context does. */
  async filterVisible(docs: readonly SubmissionDoc[], viewer: Viewer, context?: ResolvedContext): Promise<VisibleSubmission[]> {
    const groups = Map.groupBy(docs, (doc) => (context ? '' : this.#contextKey(doc)))
    const visible = await Promise.all([...groups.values()].map((group) => this.#inContextOf(group, viewer, context)))
    const byId = new Map(visible.flat().map((one) => [one.doc._id, one]))
    return docs.flatMap(({ _id }) => byId.get(_id) ?? [])
  }

  /** Returns a submission that was just saved, as its author sees it. Reuses the context and the problem that submitting has read. */
  async showSaved({ submission, context, problem }: SavedSubmission, viewer: Viewer): Promise<VisibleSubmission> {
    const shownIn = submission.lists.includes(bankScope) ? await this.#deps.contextResolver.resolve({}, viewer) : context
    const sources = { problems: new Map([[problem.pid, problem]]), progress: new Map<number, TaskProgress>() }
    const [visible] = await this.#inContext([submission], viewer, shownIn, sources)
    if (!visible) throw new NoSubmission()
    return visible
  }

  /** Returns the contexts in which it was submitted, which the bank can show instead of them; undefined if the viewer cannot open them. */
  async submittedIn({ doc, context }: VisibleSubmission, viewer: Viewer): Promise<ResolvedContext | undefined> {
    const references = doc.contexts ?? []
    return references.length === context.references.length ? context : this.#deps.contextResolver.resolveReferences(references, viewer)
  }

  #contextKey(doc: SubmissionDoc): string {
    return this.#isShownInBank(doc) ? '' : (doc.contexts ?? []).join()
  }

  /** Whether the bank shows it: it counts there, and the plugins of its contexts are enabled. */
  #isShownInBank({ lists, contexts = [] }: SubmissionDoc): boolean {
    return lists.includes(bankScope) && contexts.every((reference) => this.#deps.contextResolver.keys.includes(reference.slice(0, reference.lastIndexOf(':'))))
  }

  async #inContextOf(docs: readonly SubmissionDoc[], viewer: Viewer, given?: ResolvedContext): Promise<VisibleSubmission[]> {
    const context = given ?? (await this.#contextOf(docs[0]!, viewer))
    return context ? this.#inContext(docs, viewer, context) : []
  }

  #contextOf(doc: SubmissionDoc, viewer: Viewer): Promise<ResolvedContext | undefined> {
    return this.#isShownInBank(doc) ? this.#deps.contextResolver.resolve({}, viewer) : this.#deps.contextResolver.resolveReferences(doc.contexts ?? [], viewer)
  }

  async #inContext(docs: readonly SubmissionDoc[], viewer: Viewer, context: ResolvedContext, known?: RowSources): Promise<VisibleSubmission[]> {
    const rules = await context.rowRules()
    const isJudge = mayJudgeIn(context.contexts, viewer)
    const visible = docs.flatMap((doc) => {
      const view = rowViewOf(rules, doc, viewer?.uid)
      return view === 'nothing' ? [] : [{ doc, mask: maskFor(doc, view) }]
    })
    const pids = [...new Set(visible.map(({ doc }) => doc.pid))]
    const [displayIds, displayTitles, { problems, progress }] = await Promise.all([
      // In the bank, the summaries contain them.
      context.contexts.length > 0 ? context.displayIds(pids) : undefined,
      context.displayTitles(pids),
      known ??
        this.#readSources(
          visible.map(({ doc }) => doc),
          pids,
        ),
    ])
    const inner = await innerPlaces(
      visible.map(({ doc }) => doc),
      context,
      this.#deps.contextResolver,
    )
    return visible.map(({ doc, mask }) => {
      const problem = problems.get(doc.pid)
      const current = progress.get(doc._id)
      const place = inner.get(doc._id)
      const displayId = place?.displayId ?? (displayIds ? displayIds.get(doc.pid) : problem?.problemId)
      const problemPath = place?.problemPath ?? null
      const row = applyMask(
        rowOf(doc, { problem, viewer, displayId, problemPath, displayTitle: displayTitles.get(doc.pid), status: current?.status ?? doc.status, isJudge }),
        mask,
      )
      return { doc, mask, context, problem, row, progress: current }
    })
  }

  async #readSources(docs: readonly SubmissionDoc[], pids: readonly number[]): Promise<RowSources> {
    const [problems, progress] = await Promise.all([this.#deps.bank.summaries(pids), this.#progressOf(docs)])
    return { problems, progress }
  }

  async #progressOf(docs: readonly SubmissionDoc[]): Promise<ReadonlyMap<number, TaskProgress>> {
    const waiting = docs.filter(({ status }) => status === statuses.pending).map(({ _id }) => String(_id))
    if (waiting.length === 0) return new Map()
    const tasks = await this.#deps.queue.progress(taskSource, waiting)
    return new Map(tasks.map((task) => [Number(task.subject.split('/')[1]), task]))
  }
}

interface RowParts {
  readonly problem: ProblemSummary | undefined
  readonly viewer: Viewer
  readonly displayId: string | undefined
  readonly displayTitle: string | undefined
  readonly problemPath: string | null
  readonly status: number
  readonly isJudge: boolean
}

function rowOf(doc: SubmissionDoc, { problem, viewer, displayId, displayTitle, problemPath, status, isJudge }: RowParts): SubmissionRowDraft {
  const { contexts = [], lists, annulled } = doc
  const inBank = lists.includes(bankScope)
  const showsTitle = !inBank || problem?.auth === 1 || isStaff(viewer) || doc.uid === viewer?.uid
  return {
    submitId: doc._id,
    pid: doc.pid,
    displayPid: displayId ?? (inBank ? doc.displayPid : null),
    displayId: inBank ? null : (displayId ?? null),
    problemPath,
    title: displayTitle ?? (showsTitle ? (problem?.title ?? null) : null),
    ...(displayTitle === undefined && showsTitle && problem && problem.titles.length > 0 && { titles: [...problem.titles] }),
    uid: doc.uid,
    username: doc.username,
    submitTime: doc.submitTime,
    status,
    share: doc.share,
    time: doc.time,
    memory: doc.memory,
    length: doc.length,
    score: doc.score,
    oiRankScore: doc.oiRankScore,
    language: doc.language,
    ...contextFieldsOf(contexts),
    cpid: null,
    source: null,
    judger: doc.judger || null,
    ip: viewer?.role === 'root' ? doc.ip : null,
    isManual: doc.isManual,
    ...(annulled && (isJudge || doc.uid === viewer?.uid) && { annulled: { ...annulled, status: isJudge ? annulled.verdict.status : null } }),
  }
}

/** A submission that waits for its verdict has none to hide and is shown as waiting. */
function maskFor({ status }: SubmissionDoc, view: 'all' | RowMask): RowMask {
  if (view === 'all') return {}
  if (view.status === undefined || status !== statuses.pending) return view
  return { hides: [...(view.hides ?? []), 'cases'] }
}

/** Removes from a row what a mask hides. */
export function applyMask(row: SubmissionRowDraft, { status, hides = [] }: RowMask): SubmissionRowDraft {
  if (status === undefined && hides.length === 0) return row
  const hidden = new Set<string>(status === undefined ? hides : [...hides, 'score', 'time', 'memory', 'judger'])
  const without = (name: keyof SubmissionRowDraft) => (hidden.has(name) ? { [name]: null } : {})
  return {
    ...row,
    ...(status !== undefined && { status, isManual: false, annulled: undefined }),
    ...without('time'),
    ...without('memory'),
    ...without('length'),
    ...without('language'),
    ...without('judger'),
    ...(hidden.has('score') && { score: null, oiRankScore: null }),
  }
}

/** Root, admins and problem admins. */
export function isStaff(viewer: Viewer): boolean {
  return isAdminRole(viewer?.role)
}

/** Whether a user rejudges and sets verdicts: everywhere with the permission, otherwise in contexts whose submissions they judge. */
export function mayJudgeIn(contexts: readonly OpenContext[], viewer: { may(permission: string): boolean } | undefined): boolean {
  return viewer?.may('rejudge') === true || contexts.some(({ viewerJudges }) => viewerJudges)
}
