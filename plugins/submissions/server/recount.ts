import type { Collection } from 'mongodb'
import { keyOf, nameOf } from './figures.ts'
import { standingOf, type Try } from './standings.ts'
import { present, type FigureDoc, type StandingDoc, type SubmissionDoc } from './submission-docs.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

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

/** Puts figures and standings in the place of those that are there; for a site whose submissions came in by the back door. */
export async function rebuildFigures(parts: { submissions: Rows; figures: Collection<FigureDoc>; standings: Collection<StandingDoc> }): Promise<void> {
  const figures = new Map<string, FigureDoc>()
  await parts.standings.deleteMany({})
  const batch: StandingDoc[] = []
  for await (const standings of recount(parts.submissions, figures)) {
    batch.push(...standings)
    if (batch.length >= 1000) await parts.standings.insertMany(batch.splice(0), { ordered: false })
  }
  if (batch.length > 0) await parts.standings.insertMany(batch)
  await parts.figures.deleteMany({})
  if (figures.size > 0) await parts.figures.insertMany([...figures.values()])
  await parts.submissions.updateMany({ ...present } as object, [{ $set: { counted: '$status' } }])
}
