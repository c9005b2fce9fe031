import { isDeepStrictEqual } from 'node:util'
import type { AnyBulkWriteOperation, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb'
import { keyOf, nameOf } from './figures.ts'
import { standingOf, type Try } from './standings.ts'
import { present, type FigureDoc, type StandingDoc, type SubmissionDoc } from './submission-docs.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

const atOnce = 1000

/** Counts all submissions once; people come one after another, so that no more than one person's tries are held. */
export async function* recount(submissions: Rows, figures: Map<string, FigureDoc>): AsyncGenerator<StandingDoc[]> {
  const fields = { uid: 1, pid: 1, lists: 1, status: 1, score: 1, oiRankScore: 1 }
  type Row = Try & Pick<SubmissionDoc, 'uid' | 'pid'>
  const rows = submissions.find<Row>({ uid: { $gte: '' }, ...present } as object, { projection: fields }).sort({ uid: 1, pid: 1, _id: -1 })
  let tries: Row[] = []
  for await (const row of rows) {
    for (const list of row.lists) add(figures, list, row)
    if (tries[0] && (tries[0].uid !== row.uid || tries[0].pid !== row.pid)) {
      yield standingsOf(tries)
      tries = []
    }
    tries.push(row)
  }
  yield standingsOf(tries)
}

function standingsOf(tries: readonly (Try & Pick<SubmissionDoc, 'uid' | 'pid'>)[]): StandingDoc[] {
  const [first] = tries
  if (!first) return []
  const lists = [...new Set(tries.flatMap((one) => one.lists))]
  return lists.flatMap(
    (list) =>
      standingOf(
        list,
        first.uid,
        first.pid,
        tries.filter((one) => one.lists.includes(list)),
      ) ?? [],
  )
}

function add(figures: Map<string, FigureDoc>, list: string, { pid, status }: { readonly pid: number; readonly status: number }): void {
  const key = keyOf(list, pid)
  const figure = figures.get(key) ?? { _id: key, list, pid, total: 0, byStatus: {} }
  figure.total += 1
  figure.byStatus[nameOf(status)] = (figure.byStatus[nameOf(status)] ?? 0) + 1
  figures.set(key, figure)
}

/** Makes figures and standings what a recount says; for a site whose submissions came in by the back door. Only what differs is written: most of it may be right. */
export async function rebuildFigures(parts: { submissions: Rows; figures: Collection<FigureDoc>; standings: Collection<StandingDoc> }): Promise<void> {
  const figures = new Map<string, FigureDoc>()
  let person: StandingDoc[] = []
  let behind = ''
  const settle = async () => {
    const uid = person[0]?.uid
    if (uid === undefined) return
    await renew(parts.standings, { uid: { $gt: behind, $lt: uid } }, [])
    await renew(parts.standings, { uid }, person)
    ;[behind, person] = [uid, []]
  }
  for await (const standings of recount(parts.submissions, figures)) {
    if (person[0]?.uid !== standings[0]?.uid) await settle()
    person.push(...standings)
  }
  await settle()
  await renew(parts.standings, { uid: { $gt: behind } }, [])
  await renew(parts.figures, {}, [...figures.values()])
  await parts.submissions.updateMany({ ...present, $expr: { $ne: ['$counted', '$status'] } } as object, [{ $set: { counted: '$status' } }])
}

/** Makes the documents that a filter finds these. */
async function renew<T extends FigureDoc | StandingDoc>(rows: Collection<T>, where: object, docs: readonly T[]): Promise<void> {
  const wanted = new Map(docs.map((doc) => [doc._id, doc]))
  const changes: AnyBulkWriteOperation<T>[] = []
  for await (const known of rows.find<T>(where as Filter<T>)) {
    const doc = wanted.get(known._id)
    wanted.delete(known._id)
    const filter = { _id: known._id } as Filter<T>
    if (!doc) changes.push({ deleteOne: { filter } })
    else if (!isDeepStrictEqual(known, doc)) changes.push({ replaceOne: { filter, replacement: doc } })
  }
  const added = [...wanted.values()]
  for (let at = 0; at < changes.length; at += atOnce) await rows.bulkWrite(changes.slice(at, at + atOnce), { ordered: false })
  for (let at = 0; at < added.length; at += atOnce) await rows.insertMany(added.slice(at, at + atOnce) as OptionalUnlessRequiredId<T>[], { ordered: false })
}
