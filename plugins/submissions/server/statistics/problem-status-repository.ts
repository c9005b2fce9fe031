import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isDuplicate, KeyedMutex, type ChangeLog, type Stored } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStatus } from '@verdict/plugin-problems/contract'
import {
  authorIndex,
  bankScope,
  notRemoved,
  type ProblemStatuses,
  type ProblemStatusDoc,
  type SubmissionDoc,
  type Submissions,
} from '../stored/submission-schema.ts'

/** The parts of a submission that affect its author's status on the problem. */
export type Attempt = Pick<SubmissionDoc, 'lists' | 'status' | 'score' | 'oiRankScore' | 'submitTime' | 'time' | 'annulled'>

export type AttemptOfUser = Attempt & Pick<SubmissionDoc, '_id' | 'uid' | 'pid'>

export const attemptProjection = { lists: 1, status: 1, score: 1, oiRankScore: 1, submitTime: 1, time: 1, annulled: 1 }

/** A database compares each document that it reads with all pairs of a query. */
const pairsPerRead = 25

/** A user's statuses on a problem, in some scopes. */
export interface StatusScopes {
  readonly uid: string
  readonly pid: number
  readonly scopes: readonly string[]
}

/** Stores the statuses of users on problems. Each is computed from all of the user's submissions to the problem, so repeating it is harmless. */
export class ProblemStatusRepository {
  readonly #statuses: ProblemStatuses
  readonly #changed: ChangeLog<ProblemStatusDoc>
  readonly #submissions: Submissions
  readonly #mutex = new KeyedMutex()

  constructor(problemStatuses: ProblemStatuses, changed: ChangeLog<ProblemStatusDoc>, submissions: Submissions) {
    this.#statuses = problemStatuses
    this.#changed = changed
    this.#submissions = submissions
  }

  /** Computes a user's status on a problem in some scopes; repeatable. */
  refresh(uid: string, pid: number, scopes: readonly string[]): Promise<void> {
    return this.#mutex.run(pairKey({ uid, pid }), async () => {
      for (let remaining = scopes; remaining.length > 0;) remaining = await this.#tryRefresh(uid, pid, remaining)
    })
  }

  /** Computes the statuses of the authors of removed submissions. Most of them have no others, so their statuses are removed together. */
  async refreshRemoved(pairs: readonly StatusScopes[]): Promise<void> {
    const keys = pairs.flatMap(({ uid, pid, scopes }) => scopes.map((scope) => problemStatusKey(scope, uid, pid)))
    const uids = [...new Set(pairs.map(({ uid }) => uid))]
    const pids = [...new Set(pairs.map(({ pid }) => pid))]
    // Read before the submissions, as below.
    const stored = await this.#statuses.find({ _id: { $in: keys }, ...notRemoved }, { projection: { uid: 1, pid: 1, stamp: 1 } }).toArray()
    const attempts = await this.#submissions
      .find({ uid: { $in: uids }, pid: { $in: pids }, ...notRemoved }, { projection: { _id: 0, uid: 1, pid: 1 } })
      .toArray()
    const remaining = new Set(attempts.map(pairKey))
    const gone = stored.filter((status) => !remaining.has(pairKey(status)))
    const asRead = gone.map(({ _id, stamp }) => ({ _id, stamp: stamp ?? { $exists: false }, ...notRemoved }))
    const removed = gone.length > 0 ? await this.#changed.remove({ $or: asRead }) : 0
    const others = pairs.filter((pair) => removed < gone.length || remaining.has(pairKey(pair)))
    for (const { uid, pid, scopes } of new Map(others.map((pair) => [JSON.stringify(pair), pair])).values()) await this.refresh(uid, pid, scopes)
  }

  /** Returns the scopes to which another process wrote first. There, the computed result can be older than the stored one. */
  async #tryRefresh(uid: string, pid: number, scopes: readonly string[]): Promise<readonly string[]> {
    // Read before the submissions: if the stamp is unchanged at the write, no process has stored a result of newer submissions.
    const keys = scopes.map((scope) => problemStatusKey(scope, uid, pid))
    const stored = await this.#statuses.find({ _id: { $in: keys } }).toArray()
    const attempts = await this.#attempts(uid, pid)
    const remaining: string[] = []
    for (const scope of scopes) {
      const status = statusIn(scope, uid, pid, attempts)
      const known = stored.find(({ _id }) => _id === problemStatusKey(scope, uid, pid))
      if (!(await (known ? this.#replace(known, status) : this.#insert(status)))) remaining.push(scope)
    }
    return remaining
  }

  /** The attempts of a user at a problem, newest first. */
  #attempts(uid: string, pid: number): Promise<Attempt[]> {
    return this.#submissions
      .find<Attempt>({ uid, pid, ...notRemoved }, { projection: attemptProjection, hint: authorIndex })
      .sort({ _id: -1 })
      .toArray()
  }

  /** The attempts of several users, each at one problem, newest first. */
  async #attemptsOfAll(pairs: readonly Pick<StatusScopes, 'uid' | 'pid'>[]): Promise<Map<string, AttemptOfUser[]>> {
    const parts = Array.from({ length: Math.ceil(pairs.length / pairsPerRead) }, (_, part) => pairs.slice(part * pairsPerRead, (part + 1) * pairsPerRead))
    const projection = { uid: 1, pid: 1, ...attemptProjection }
    const read = (part: typeof pairs) =>
      this.#submissions.find<AttemptOfUser>({ $or: part.map(({ uid, pid }) => ({ uid, pid })), ...notRemoved }, { projection }).toArray()
    const attempts = (await Promise.all(parts.map(read))).flat().toSorted((a, b) => b._id - a._id)
    return Map.groupBy(attempts, pairKey)
  }

  /** Replaces a status only if it has not changed since it was read; returns false if it must be computed again. */
  async #replace(known: Stored<ProblemStatusDoc>, status: ProblemStatusDoc | undefined): Promise<boolean> {
    const asRead = { _id: known._id, stamp: known.stamp ?? { $exists: false }, removing: known.removing ?? { $exists: false } }
    if (!status) return known.removing === true || (await this.#changed.remove(asRead)) > 0
    const { _id, ...fields } = status
    const stamp = randomUUID()
    // Another process can have an older result and must notice this write, although nothing else changes.
    if (isSame(known, status)) return (await this.#statuses.updateOne(asRead, { $set: { stamp } })).matchedCount > 0
    return (await this.#changed.update(asRead, { $set: { ...fields, stamp }, $unset: { removing: '' } })) !== undefined
  }

  async #insert(status: ProblemStatusDoc | undefined): Promise<boolean> {
    if (!status) return true
    await this.#changed.insert({ ...status, stamp: randomUUID() }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
    // A missing status has no stamp: it may have been stored and deleted since the read, so it is computed again.
    return false
  }

  /** Returns the statuses that differ from the result of the current submissions. */
  async outdated(pairs: readonly StatusScopes[]): Promise<StatusScopes[]> {
    const keys = pairs.flatMap(({ uid, pid, scopes }) => scopes.map((scope) => problemStatusKey(scope, uid, pid)))
    const stored = new Map((await this.#statuses.find({ _id: { $in: keys } }).toArray()).map((status) => [status._id, status]))
    const attempts = await this.#attemptsOfAll(pairs)
    const differing = pairs.map(({ uid, pid, scopes }) => {
      const own = attempts.get(pairKey({ uid, pid })) ?? []
      return { uid, pid, scopes: scopes.filter((scope) => !isSame(stored.get(problemStatusKey(scope, uid, pid)), statusIn(scope, uid, pid, own))) }
    })
    return differing.filter(({ scopes }) => scopes.length > 0)
  }

  async of(uid: string, pids: readonly number[], scope = bankScope): Promise<ReadonlyMap<number, ProblemStatus>> {
    const found = await this.#statuses.find({ _id: { $in: pids.map((pid) => problemStatusKey(scope, uid, pid)) }, ...notRemoved }).toArray()
    return new Map(found.map(({ pid, status, score }) => [pid, { status, score }]))
  }

  /** The problems that a user has solved in the bank. */
  async solved(uid: string): Promise<number[]> {
    // One document, because reading thousands of small ones costs more than finding them.
    const [found] = await this.#statuses
      .aggregate<{ pids: number[] }>([
        { $match: { list: bankScope, uid, status: statuses.accepted, ...notRemoved } },
        { $group: { _id: null, pids: { $push: '$pid' } } },
      ])
      .toArray()
    return found?.pids ?? []
  }

  /** Returns the user's best ranking score on each problem of the bank that has one. */
  async rankScores(uid: string): Promise<number[]> {
    const scored = await this.#statuses.find({ list: bankScope, uid, oiRankScore: { $gte: 0 }, ...notRemoved }, { projection: { oiRankScore: 1 } }).toArray()
    return scored.flatMap(({ oiRankScore }) => (oiRankScore === null ? [] : [oiRankScore]))
  }

  async removeProblem(pid: number): Promise<void> {
    await this.#changed.remove({ pid, ...notRemoved })
  }
}

function statusIn(scope: string, uid: string, pid: number, attempts: readonly Attempt[]): ProblemStatusDoc | undefined {
  const inScope = attempts.filter(({ lists }) => lists.includes(scope))
  return problemStatusOf(scope, uid, pid, inScope)
}

function isSame(known: Stored<ProblemStatusDoc> | undefined, status: ProblemStatusDoc | undefined): boolean {
  if (!known || !status) return known === status
  return !known.removing && isDeepStrictEqual({ ...known, ...status }, known)
}

function pairKey({ uid, pid }: Pick<ProblemStatusDoc, 'uid' | 'pid'>): string {
  return `${uid} ${pid}`
}

export function problemStatusKey(scope: string, uid: string, pid: number): string {
  return `${scope} ${uid} ${pid}`
}

/** Returns a user's status from their attempts at a problem, newest first; undefined without attempts that count. */
export function problemStatusOf(scope: string, uid: string, pid: number, all: readonly Attempt[]): ProblemStatusDoc | undefined {
  const attempts = all.filter(({ annulled }) => !annulled)
  const [newest, ...older] = attempts
  if (!newest) return undefined
  const accepted = attempts.filter(({ status }) => status === statuses.accepted)
  return {
    _id: problemStatusKey(scope, uid, pid),
    list: scope,
    uid,
    pid,
    ...bestOf(newest, older),
    oiRankScore: best(Math.max, attempts, 'oiRankScore'),
    tries: attempts.length,
    lastTry: newest.submitTime,
    solvedAt: accepted.at(-1)?.submitTime ?? null,
    runTime: best(Math.min, accepted, 'time'),
  }
}

/** The status after attempts. */
export function bestOf(newest: Pick<Attempt, 'status' | 'score'>, older: readonly Pick<Attempt, 'status' | 'score'>[]): ProblemStatus {
  const attempts = [newest, ...older]
  const isSolved = attempts.some(({ status }) => status === statuses.accepted)
  return { status: isSolved ? statuses.accepted : newest.status, score: best(Math.max, attempts, 'score') }
}

function best<Field extends string>(
  choose: (a: number, b: number) => number,
  attempts: readonly Readonly<Record<Field, number | null>>[],
  field: Field,
): number | null {
  const known = attempts.map((attempt) => attempt[field]).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => choose(a, b))
}
