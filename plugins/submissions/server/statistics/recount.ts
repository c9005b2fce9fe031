import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { filterOf, type Pending } from '@verdict/core/server'
import type { AnyBulkWriteOperation, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb'
import { statisticsKey, statusField } from './problem-statistics.ts'
import { attemptProjection, problemStatusOf, type AttemptOfUser } from './problem-status-repository.ts'
import { notRemoved, type StatisticsDoc, type ProblemStatusDoc, type Submissions } from '../stored/submission-schema.ts'

const batchSize = 1000
const furtherProjection = { lists: 1, status: 1, further: 1, annulled: 1 }

/**
 * Computes statistics and problem statuses from all submissions in one pass, ordered by user and problem, so that only one user's attempts at one problem are
 * in memory.
 */
export async function* recount(submissions: Submissions, statistics: Map<string, StatisticsDoc>): AsyncGenerator<ProblemStatusDoc[]> {
  const projection = { uid: 1, pid: 1, ...attemptProjection }
  const all = submissions.find<AttemptOfUser>({ uid: { $gte: '' }, ...notRemoved }, { projection }).sort({ uid: 1, pid: 1, _id: -1 })
  let attempts: AttemptOfUser[] = []
  for await (const attempt of all) {
    for (const scope of attempt.annulled ? [] : attempt.lists) count(statistics, scope, attempt)
    if (attempts[0] && (attempts[0].uid !== attempt.uid || attempts[0].pid !== attempt.pid)) {
      yield problemStatusesOf(attempts)
      attempts = []
    }
    attempts.push(attempt)
  }
  yield problemStatusesOf(attempts)
}

/** Returns a user's statuses on one problem, one for each scope. */
function problemStatusesOf(attempts: readonly AttemptOfUser[]): ProblemStatusDoc[] {
  const [first] = attempts
  if (!first) return []
  const scopes = [...new Set(attempts.flatMap(({ lists }) => lists))]
  return scopes.flatMap((scope) => {
    const inScope = attempts.filter(({ lists }) => lists.includes(scope))
    return problemStatusOf(scope, first.uid, first.pid, inScope) ?? []
  })
}

function count(statistics: Map<string, StatisticsDoc>, scope: string, { pid, status }: { readonly pid: number; readonly status: number }): void {
  const key = statisticsKey(scope, pid)
  const counted = statistics.get(key) ?? { _id: key, list: scope, pid, total: 0, byStatus: {} }
  counted.total += 1
  counted.byStatus[statusField(status)] = (counted.byStatus[statusField(status)] ?? 0) + 1
  statistics.set(key, counted)
}

/**
 * Recomputes statistics and problem statuses, for a site whose submissions were written past this plugin. Writes only documents that differ, because most are
 * usually correct.
 */
export async function rebuildStatistics(deps: {
  submissions: Submissions
  statistics: Collection<StatisticsDoc>
  problemStatuses: Collection<ProblemStatusDoc>
}): Promise<void> {
  const statistics = new Map<string, StatisticsDoc>()
  let statusesOfUser: ProblemStatusDoc[] = []
  let lastUid = ''
  const replaceStatusesOfUser = async () => {
    const uid = statusesOfUser[0]?.uid
    if (uid === undefined) return
    await replaceDocuments(deps.problemStatuses, { uid: { $gt: lastUid, $lt: uid } }, [])
    await replaceDocuments(deps.problemStatuses, { uid }, statusesOfUser)
    ;[lastUid, statusesOfUser] = [uid, []]
  }
  for await (const statuses of recount(deps.submissions, statistics)) {
    if (statusesOfUser[0]?.uid !== statuses[0]?.uid) await replaceStatusesOfUser()
    statusesOfUser.push(...statuses)
  }
  await replaceStatusesOfUser()
  await replaceDocuments(deps.problemStatuses, { uid: { $gt: lastUid } }, [])
  await replaceDocuments(deps.statistics, {}, [...statistics.values()])
  await deps.submissions.updateMany({ annulled: { $exists: false }, ...notRemoved, $expr: { $ne: ['$counted', '$status'] } }, [
    { $set: { counted: '$status' } },
  ])
  await deps.submissions.updateMany({ annulled: { $exists: true }, ...notRemoved }, { $set: { counted: null } })
  for await (const { _id, lists, status, further = {}, annulled } of deps.submissions.find(
    { further: { $exists: true }, ...notRemoved },
    { projection: furtherProjection },
  )) {
    const counted = Object.fromEntries(Object.keys(further).flatMap((scope) => (lists.includes(scope) ? [[scope, annulled ? null : status]] : [])))
    await deps.submissions.updateOne({ _id }, { $set: { further: counted } })
  }
}

/**
 * Makes the documents that match a filter equal to the given ones. Followers of problem statuses are not notified: they are new where this runs, and catch up
 * from the result.
 */
async function replaceDocuments<T extends StatisticsDoc | ProblemStatusDoc>(collection: Collection<T>, where: Filter<T>, docs: readonly T[]): Promise<void> {
  const missing = new Map(docs.map((doc) => [doc._id, doc]))
  const changes: AnyBulkWriteOperation<T>[] = []
  for await (const stored of collection.find<T & Pending>(where, { projection: { stamp: 0 } })) {
    const doc = missing.get(stored._id)
    missing.delete(stored._id)
    const filter = filterOf<T>({ _id: stored._id })
    const { pending, pendingDue, ...fields } = stored
    if (!doc) changes.push({ deleteOne: { filter } })
    else if (!isDeepStrictEqual(fields, doc))
      changes.push({ replaceOne: { filter, replacement: { ...doc, ...(pending && { pending, pendingDue }), stamp: randomUUID() } } })
  }
  const added = [...missing.values()]
  for (let at = 0; at < changes.length; at += batchSize) await collection.bulkWrite(changes.slice(at, at + batchSize), { ordered: false })
  for (let at = 0; at < added.length; at += batchSize)
    await collection.insertMany(added.slice(at, at + batchSize) as OptionalUnlessRequiredId<T>[], { ordered: false })
}
