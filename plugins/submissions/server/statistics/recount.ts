import { isDeepStrictEqual } from 'node:util'
import type { AnyBulkWriteOperation, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb'
import { statisticsKey, statusField } from './problem-statistics.ts'
import { problemStatusOf, type Try } from './problem-status-repository.ts'
import { notRemoved, type StatisticsDoc, type ProblemStatusDoc, type SubmissionDoc } from '../submission-schema.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

const atOnce = 1000

/** Counts all submissions once; people come one after another, so that no more than one person's tries are held. */
export async function* recount(submissions: Rows, statistics: Map<string, StatisticsDoc>): AsyncGenerator<ProblemStatusDoc[]> {
  const fields = { uid: 1, pid: 1, lists: 1, status: 1, score: 1, oiRankScore: 1 }
  type Row = Try & Pick<SubmissionDoc, 'uid' | 'pid'>
  const rows = submissions.find<Row>({ uid: { $gte: '' }, ...notRemoved } as object, { projection: fields }).sort({ uid: 1, pid: 1, _id: -1 })
  let tries: Row[] = []
  for await (const row of rows) {
    for (const list of row.lists) add(statistics, list, row)
    if (tries[0] && (tries[0].uid !== row.uid || tries[0].pid !== row.pid)) {
      yield problemStatusesOf(tries)
      tries = []
    }
    tries.push(row)
  }
  yield problemStatusesOf(tries)
}

function problemStatusesOf(tries: readonly (Try & Pick<SubmissionDoc, 'uid' | 'pid'>)[]): ProblemStatusDoc[] {
  const [first] = tries
  if (!first) return []
  const lists = [...new Set(tries.flatMap((one) => one.lists))]
  return lists.flatMap(
    (list) =>
      problemStatusOf(
        list,
        first.uid,
        first.pid,
        tries.filter((one) => one.lists.includes(list)),
      ) ?? [],
  )
}

function add(statistics: Map<string, StatisticsDoc>, list: string, { pid, status }: { readonly pid: number; readonly status: number }): void {
  const key = statisticsKey(list, pid)
  const counted = statistics.get(key) ?? { _id: key, list, pid, total: 0, byStatus: {} }
  counted.total += 1
  counted.byStatus[statusField(status)] = (counted.byStatus[statusField(status)] ?? 0) + 1
  statistics.set(key, counted)
}

/** Makes figures and standings what a recount says; for a site whose submissions came in by the back door. Only what differs is written: most of it may be right. */
export async function rebuildStatistics(deps: {
  submissions: Rows
  statistics: Collection<StatisticsDoc>
  statusRepository: Collection<ProblemStatusDoc>
}): Promise<void> {
  const statistics = new Map<string, StatisticsDoc>()
  let person: ProblemStatusDoc[] = []
  let behind = ''
  const settle = async () => {
    const uid = person[0]?.uid
    if (uid === undefined) return
    await replaceDocuments(deps.statusRepository, { uid: { $gt: behind, $lt: uid } }, [])
    await replaceDocuments(deps.statusRepository, { uid }, person)
    ;[behind, person] = [uid, []]
  }
  for await (const statusRepository of recount(deps.submissions, statistics)) {
    if (person[0]?.uid !== statusRepository[0]?.uid) await settle()
    person.push(...statusRepository)
  }
  await settle()
  await replaceDocuments(deps.statusRepository, { uid: { $gt: behind } }, [])
  await replaceDocuments(deps.statistics, {}, [...statistics.values()])
  await deps.submissions.updateMany({ ...notRemoved, $expr: { $ne: ['$counted', '$status'] } } as object, [{ $set: { counted: '$status' } }])
}

/** Makes the documents that a filter finds these. */
async function replaceDocuments<T extends StatisticsDoc | ProblemStatusDoc>(rows: Collection<T>, where: object, docs: readonly T[]): Promise<void> {
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
