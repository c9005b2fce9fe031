import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextMask, ResolvedContext, ContextResolver, ProblemBank, ProblemSummary, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionRowDraft } from '../../contract.ts'
import { numberFor, referencesOf } from '../context-keys.ts'
import { groupBy } from '../group-by.ts'
import { taskSource } from '../judging/judging-coordinator.ts'
import { bankScope, type SubmissionDoc } from '../submission-schema.ts'
import { isStaff } from './viewers.ts'

/** A submission as one viewer may see it, and what a closer look has to know. */
export interface VisibleSubmission {
  readonly doc: SubmissionDoc
  readonly row: SubmissionRowDraft
  readonly mask: ContextMask
  readonly context: ResolvedContext
  readonly problem: ProblemSummary | undefined
}

interface Deps {
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly queue: JudgeQueue
}

/** Shows submissions to a viewer: what the places keep from them is taken out here, for lists, single ones and live updates alike. */
export class SubmissionVisibility {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Those that the viewer may see, in the order given; in the place that is named, else each in its own. */
  async filterVisible(docs: readonly SubmissionDoc[], viewer: Viewer, named?: ResolvedContext): Promise<VisibleSubmission[]> {
    const groups = groupBy(docs, (doc) => (named ? '' : this.#contextKey(doc)))
    const visible = await Promise.all(
      [...groups.values()].map(async (group) => this.#inContext(group, viewer, named ?? (await this.#contextOf(group[0]!, viewer)))),
    )
    const byId = new Map(visible.flat().map((one) => [one.doc._id, one]))
    return docs.flatMap(({ _id }) => byId.get(_id) ?? [])
  }

  #contextKey(doc: SubmissionDoc): string {
    return this.#isOfBank(doc) ? '' : (doc.contexts ?? []).join()
  }

  /** What counts in the bank is shown there to everybody, as long as its contexts are those of plugins that are on. */
  #isOfBank({ lists, contexts = [] }: SubmissionDoc): boolean {
    return lists.includes(bankScope) && contexts.every((reference) => this.#deps.contextResolver.keys.includes(reference.slice(0, reference.lastIndexOf(':'))))
  }

  #contextOf(doc: SubmissionDoc, viewer: Viewer): Promise<ResolvedContext | undefined> {
    return this.#isOfBank(doc) ? this.#deps.contextResolver.resolve({}, viewer) : this.#deps.contextResolver.resolveReferences(referencesOf(doc), viewer)
  }

  async #inContext(docs: readonly SubmissionDoc[], viewer: Viewer, context: ResolvedContext | undefined): Promise<VisibleSubmission[]> {
    if (!context) return []
    const open = await this.#inVisibleRange(docs, viewer, context)
    const pids = [...new Set(open.map(({ pid }) => pid))]
    const [masks, problems, names, steps] = await Promise.all([
      context.masks(open.map(contextRow)),
      this.#deps.bank.summaries(pids),
      context.displayIds(pids),
      this.#steps(open),
    ])
    return open.flatMap((doc, index) => {
      const mask = masks[index]
      const problem = problems.get(doc.pid)
      return mask
        ? [
            {
              doc,
              mask,
              context,
              problem,
              row: masked(rowOf(doc, { problem, viewer, name: names.get(doc.pid), status: steps.get(doc._id) ?? doc.status }), mask),
            },
          ]
        : []
    })
  }

  async #inVisibleRange(docs: readonly SubmissionDoc[], viewer: Viewer, context: ResolvedContext): Promise<readonly SubmissionDoc[]> {
    const [others, shown] = await Promise.all([context.canSee('others-rows'), context.visibleRange()])
    return docs.filter(({ uid, submitTime }) => {
      const isOwn = uid === viewer?.uid
      if (shown !== 'all' && !(isOwn && shown.own) && !(shown.before && submitTime < shown.before)) return false
      return isOwn || others
    })
  }

  /** How far those are that have no verdict yet. */
  async #steps(docs: readonly SubmissionDoc[]): Promise<ReadonlyMap<number, number>> {
    const waiting = docs.filter(({ status }) => status === statuses.pending).map(({ _id }) => String(_id))
    if (waiting.length === 0) return new Map()
    const statusRepository = await this.#deps.queue.progress(taskSource, waiting)
    return new Map(statusRepository.map(({ subject, status }) => [Number(subject.split('/')[1]), status]))
  }
}

function contextRow({ _id, pid, uid, status, submitTime }: SubmissionDoc) {
  return { submitId: _id, pid, uid, status, submitTime }
}

function rowOf(
  doc: SubmissionDoc,
  { problem, viewer, name, status }: { problem: ProblemSummary | undefined; viewer: Viewer; name: string | undefined; status: number },
): SubmissionRowDraft {
  const { contexts = [], lists } = doc
  const inBank = lists.includes(bankScope)
  const isNamed = !inBank || problem?.auth === 1 || isStaff(viewer) || doc.uid === viewer?.uid
  return {
    submitId: doc._id,
    pid: doc.pid,
    displayPid: name ?? (inBank ? doc.displayPid : null),
    displayId: inBank ? null : (name ?? null),
    title: isNamed ? (problem?.title ?? null) : null,
    ...(isNamed && problem && problem.titles.length > 0 && { titles: [...problem.titles] }),
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
    cid: numberFor('cid', contexts) ?? 0,
    cpid: null,
    gid: numberFor('gid', contexts),
    tid: numberFor('tid', contexts),
    source: null,
    judger: doc.judger || null,
    ip: viewer?.role === 'root' ? doc.ip : null,
    isManual: doc.isManual,
  }
}

/** Takes out of a row what its place keeps from the viewer. */
export function masked(row: SubmissionRowDraft, { status, hides = [] }: ContextMask): SubmissionRowDraft {
  if (status === undefined && hides.length === 0) return row
  const gone = new Set<string>(status === undefined ? hides : [...hides, 'score', 'time', 'memory', 'judger'])
  const without = (name: keyof SubmissionRowDraft) => (gone.has(name) ? { [name]: null } : {})
  return {
    ...row,
    ...(status !== undefined && { status, isManual: false }),
    ...without('time'),
    ...without('memory'),
    ...without('length'),
    ...without('language'),
    ...without('judger'),
    ...(gone.has('score') && { score: null, oiRankScore: null }),
  }
}
