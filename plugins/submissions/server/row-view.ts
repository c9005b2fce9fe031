import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextMask, Place, Places, ProblemBank, ProblemCard, Viewer } from '@verdict/plugin-problems/contract'
import type { JudgeRowDraft } from '../contract.ts'
import { numberFor, referencesOf } from './context-keys.ts'
import { groupBy } from './group-by.ts'
import { taskSource } from './judging-line.ts'
import { bankList, type SubmissionDoc } from './submission-docs.ts'
import { isStaff } from './viewers.ts'

/** A submission as one viewer may see it, and what a closer look has to know. */
export interface SeenRow {
  readonly doc: SubmissionDoc
  readonly row: JudgeRowDraft
  readonly mask: ContextMask
  readonly place: Place
  readonly problem: ProblemCard | undefined
}

interface Parts {
  readonly places: Places
  readonly bank: ProblemBank
  readonly queue: JudgeQueue
}

/** Shows submissions to a viewer: what the places keep from them is taken out here, for lists, single ones and live updates alike. */
export class RowView {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Those that the viewer may see, in the order given; in the place that is named, else each in its own. */
  async see(docs: readonly SubmissionDoc[], viewer: Viewer, named?: Place): Promise<SeenRow[]> {
    const groups = groupBy(docs, (doc) => (named ? '' : this.#placeKey(doc)))
    const seen = await Promise.all([...groups.values()].map(async (group) => this.#inPlace(group, viewer, named ?? (await this.#placeOf(group[0]!, viewer)))))
    const byId = new Map(seen.flat().map((one) => [one.doc._id, one]))
    return docs.flatMap(({ _id }) => byId.get(_id) ?? [])
  }

  #placeKey(doc: SubmissionDoc): string {
    return this.#isOfBank(doc) ? '' : (doc.contexts ?? []).join()
  }

  /** What counts in the bank is shown there to everybody, as long as its contexts are those of plugins that are on. */
  #isOfBank({ lists, contexts = [] }: SubmissionDoc): boolean {
    return lists.includes(bankList) && contexts.every((reference) => this.#parts.places.keys.includes(reference.slice(0, reference.lastIndexOf(':'))))
  }

  #placeOf(doc: SubmissionDoc, viewer: Viewer): Promise<Place | undefined> {
    return this.#isOfBank(doc) ? this.#parts.places.open({}, viewer) : this.#parts.places.reopen(referencesOf(doc), viewer)
  }

  async #inPlace(docs: readonly SubmissionDoc[], viewer: Viewer, place: Place | undefined): Promise<SeenRow[]> {
    if (!place) return []
    const open = await this.#shown(docs, viewer, place)
    const pids = [...new Set(open.map(({ pid }) => pid))]
    const [masks, problems, names, steps] = await Promise.all([
      place.masks(open.map(contextRow)),
      this.#parts.bank.cards(pids),
      place.displayIds(pids),
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
              place,
              problem,
              row: masked(rowOf(doc, { problem, viewer, name: names.get(doc.pid), status: steps.get(doc._id) ?? doc.status }), mask),
            },
          ]
        : []
    })
  }

  async #shown(docs: readonly SubmissionDoc[], viewer: Viewer, place: Place): Promise<readonly SubmissionDoc[]> {
    const [others, shown] = await Promise.all([place.sees('others-rows'), place.shown()])
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
    const standings = await this.#parts.queue.standings(taskSource, waiting)
    return new Map(standings.map(({ subject, status }) => [Number(subject.split('/')[1]), status]))
  }
}

function contextRow({ _id, pid, uid, status, submitTime }: SubmissionDoc) {
  return { submitId: _id, pid, uid, status, submitTime }
}

function rowOf(
  doc: SubmissionDoc,
  { problem, viewer, name, status }: { problem: ProblemCard | undefined; viewer: Viewer; name: string | undefined; status: number },
): JudgeRowDraft {
  const { contexts = [], lists } = doc
  const inBank = lists.includes(bankList)
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
export function masked(row: JudgeRowDraft, { status, hides = [] }: ContextMask): JudgeRowDraft {
  if (status === undefined && hides.length === 0) return row
  const gone = new Set<string>(status === undefined ? hides : [...hides, 'score', 'time', 'memory', 'judger'])
  const without = (name: keyof JudgeRowDraft) => (gone.has(name) ? { [name]: null } : {})
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
