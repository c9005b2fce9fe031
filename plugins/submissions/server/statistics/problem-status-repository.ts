import { randomUUID } from 'node:crypto'
import { isDuplicate, KeyedMutex } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStatus } from '@verdict/plugin-problems/contract'
import { groupBy } from '../group-by.ts'
import { bankScope, notRemoved, type ProblemStatusDoc, type SubmissionDoc, type Submissions } from '../submission-schema.ts'

/** What of a submission decides about its author's status with the problem. */
export type Attempt = Pick<SubmissionDoc, 'lists' | 'status' | 'score' | 'oiRankScore'>

/** The status of users with problems. Each is computed from all submissions of the user to the problem, so computing it twice does no harm. */
export class ProblemStatusRepository {
  readonly #statuses: Collection<ProblemStatusDoc>
  readonly #submissions: Submissions
  readonly #mutex = new KeyedMutex()

  constructor(problemStatuses: Collection<ProblemStatusDoc>, submissions: Submissions) {
    this.#statuses = problemStatuses
    this.#submissions = submissions
  }

  /** Computes the status of a user with a problem in some scopes; repeatable. */
  refresh(uid: string, pid: number, scopes: readonly string[]): Promise<void> {
    return this.#mutex.run(`${uid} ${pid}`, async () => {
      for (let remaining = scopes; remaining.length > 0;) remaining = await this.#tryRefresh(uid, pid, remaining)
    })
  }

  /** Returns the scopes that another process wrote to meanwhile: there, what was computed may be older than what is stored. */
  async #tryRefresh(uid: string, pid: number, scopes: readonly string[]): Promise<readonly string[]> {
    // Read before the submissions: if the stamp is the same when writing, nobody stored what newer submissions give.
    const keys = scopes.map((scope) => problemStatusKey(scope, uid, pid))
    const stored = await this.#statuses.find({ _id: { $in: keys } }, { projection: { stamp: 1 } }).toArray()
    const projection = { lists: 1, status: 1, score: 1, oiRankScore: 1 }
    const attempts = await this.#submissions
      .find<Attempt>({ uid, pid, ...notRemoved }, { projection })
      .sort({ _id: -1 })
      .toArray()
    const remaining: string[] = []
    for (const scope of scopes) {
      const inScope = attempts.filter(({ lists }) => lists.includes(scope))
      const status = problemStatusOf(scope, uid, pid, inScope)
      const known = stored.find(({ _id }) => _id === problemStatusKey(scope, uid, pid))
      if (!(await this.#replace(known, status))) remaining.push(scope)
    }
    return remaining
  }

  /** Replaces a status only as it was read; false if it has to be computed again. */
  async #replace(known: Pick<ProblemStatusDoc, '_id' | 'stamp'> | undefined, status: ProblemStatusDoc | undefined): Promise<boolean> {
    const stamped = status && { ...status, stamp: randomUUID() }
    if (known) {
      const asRead = { _id: known._id, stamp: known.stamp ?? { $exists: false } }
      if (!stamped) return (await this.#statuses.deleteOne(asRead)).deletedCount > 0
      return (await this.#statuses.replaceOne(asRead, stamped)).matchedCount > 0
    }
    if (!stamped) return true
    await this.#statuses.insertOne(stamped).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
    // A status that is missing has no stamp: it may have been stored and deleted meanwhile, so it is computed once more.
    return false
  }

  async of(uid: string, pids: readonly number[], scope = bankScope): Promise<ReadonlyMap<number, ProblemStatus>> {
    const found = await this.#statuses.find({ _id: { $in: pids.map((pid) => problemStatusKey(scope, uid, pid)) } }).toArray()
    return new Map(found.map(({ pid, status, score }) => [pid, { status, score }]))
  }

  /** The status of a user with problems of a context, computed from the submissions as `showTo` lets the user see them. */
  async inContext(
    uid: string,
    pids: readonly number[],
    reference: string,
    showTo: (submissions: SubmissionDoc[]) => Promise<readonly { pid: number; status: number; score: number | null }[]>,
  ): Promise<ReadonlyMap<number, ProblemStatus>> {
    const submissions = await this.#submissions
      .find({ uid, pid: { $in: [...pids] }, contexts: reference, ...notRemoved }, { projection: { code: 0, starts: 0 } })
      .sort({ _id: -1 })
      .toArray()
    const byProblem = groupBy(await showTo(submissions), ({ pid }) => pid)
    return new Map(
      [...byProblem].flatMap(([pid, rows]) => {
        const attempts = rows.map(({ status, score }) => ({ lists: [], status, score, oiRankScore: null }))
        const status = problemStatusOf(reference, uid, pid, attempts)
        return status ? [[pid, { status: status.status, score: status.score }] as const] : []
      }),
    )
  }

  /** The problems that a user has solved in the bank. */
  async solved(uid: string): Promise<number[]> {
    // One document, because reading thousands of small ones costs more than finding them.
    const [found] = await this.#statuses
      .aggregate<{ pids: number[] }>([{ $match: { list: bankScope, uid, status: statuses.accepted } }, { $group: { _id: null, pids: { $push: '$pid' } } }])
      .toArray()
    return found?.pids ?? []
  }

  /** The best rank score of each problem of the bank for which the user has one. */
  async rankScores(uid: string): Promise<number[]> {
    const scored = await this.#statuses.find({ list: bankScope, uid, oiRankScore: { $gte: 0 } }, { projection: { oiRankScore: 1 } }).toArray()
    return scored.flatMap(({ oiRankScore }) => (oiRankScore === null ? [] : [oiRankScore]))
  }

  async removeProblem(pid: number): Promise<void> {
    await this.#statuses.deleteMany({ pid })
  }
}

function problemStatusKey(scope: string, uid: string, pid: number): string {
  return `${scope} ${uid} ${pid}`
}

/** The status that a user's attempts at a problem, newest first, amount to; undefined without attempts. */
export function problemStatusOf(scope: string, uid: string, pid: number, attempts: readonly Attempt[]): ProblemStatusDoc | undefined {
  const [newest] = attempts
  if (!newest) return undefined
  const status = attempts.some((one) => one.status === statuses.accepted) ? statuses.accepted : newest.status
  return {
    _id: problemStatusKey(scope, uid, pid),
    list: scope,
    uid,
    pid,
    status,
    score: highest(attempts.map(({ score }) => score)),
    oiRankScore: highest(attempts.map(({ oiRankScore }) => oiRankScore)),
    tries: attempts.length,
  }
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}
