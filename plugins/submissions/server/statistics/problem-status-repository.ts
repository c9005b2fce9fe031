import type { Collection } from 'mongodb'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStatus } from '@verdict/plugin-problems/contract'
import { groupBy } from '../group-by.ts'
import { KeyedMutex } from '../keyed-mutex.ts'
import { bankScope, notRemoved, type ProblemStatusDoc, type SubmissionDoc } from '../submission-schema.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

/** A try, as a standing is made of it. */
export type Try = Pick<SubmissionDoc, 'lists' | 'status' | 'score' | 'oiRankScore'>

/** How people stand with problems. Each standing is made anew from the person's tries, so doing it twice does no harm. */
export class ProblemStatusRepository {
  readonly #statuses: Collection<ProblemStatusDoc>
  readonly #submissions: Rows
  readonly #mutex = new KeyedMutex()

  constructor(statusRepository: Collection<ProblemStatusDoc>, submissions: Rows) {
    this.#statuses = statusRepository
    this.#submissions = submissions
  }

  renew(uid: string, pid: number, lists: readonly string[]): Promise<void> {
    return this.#mutex.run(`${uid} ${pid}`, async () => {
      const fields = { lists: 1, status: 1, score: 1, oiRankScore: 1 }
      const tries = await this.#submissions
        .find<Try>({ uid, pid, ...notRemoved } as object, { projection: fields })
        .sort({ _id: -1 })
        .toArray()
      for (const list of lists) {
        const status = problemStatusOf(
          list,
          uid,
          pid,
          tries.filter((one) => one.lists.includes(list)),
        )
        if (status) await this.#statuses.replaceOne({ _id: status._id }, status, { upsert: true })
        else await this.#statuses.deleteOne({ _id: problemStatusKey(list, uid, pid) })
      }
    })
  }

  async of(uid: string, pids: readonly number[], list = bankScope): Promise<ReadonlyMap<number, ProblemStatus>> {
    const found = await this.#statuses.find({ _id: { $in: pids.map((pid) => problemStatusKey(list, uid, pid)) } }).toArray()
    return new Map(found.map(({ pid, status, score }) => [pid, { status, score }]))
  }

  /** In a context, from the tries themselves: `seen` shows them as the person may see them. */
  async inContext(
    uid: string,
    pids: readonly number[],
    reference: string,
    visible: (tries: SubmissionDoc[]) => Promise<readonly { pid: number; status: number; score: number | null }[]>,
  ): Promise<ReadonlyMap<number, ProblemStatus>> {
    const tries = await this.#submissions
      .find({ uid, pid: { $in: [...pids] }, contexts: reference, ...notRemoved } as object, { projection: { code: 0, starts: 0 } })
      .sort({ _id: -1 })
      .toArray()
    const byProblem = groupBy(await visible(tries), ({ pid }) => pid)
    return new Map(
      [...byProblem].flatMap(([pid, rows]) => {
        const status = problemStatusOf(
          reference,
          uid,
          pid,
          rows.map(({ status, score }) => ({ lists: [], status, score, oiRankScore: null })),
        )
        return status ? [[pid, { status: status.status, score: status.score }] as const] : []
      }),
    )
  }

  /** The problems that a person solved in the bank, and the best rank score of each that has one. */
  async solved(uid: string): Promise<number[]> {
    // As one document: thousands of small ones cost more to read than to find.
    const [found] = await this.#statuses
      .aggregate<{ pids: number[] }>([{ $match: { list: bankScope, uid, status: statuses.accepted } }, { $group: { _id: null, pids: { $push: '$pid' } } }])
      .toArray()
    return found?.pids ?? []
  }

  async rankScores(uid: string): Promise<number[]> {
    const rows = await this.#statuses.find({ list: bankScope, uid, oiRankScore: { $gte: 0 } }, { projection: { oiRankScore: 1 } }).toArray()
    return rows.flatMap(({ oiRankScore }) => (oiRankScore === null ? [] : [oiRankScore]))
  }

  async removeProblem(pid: number): Promise<void> {
    await this.#statuses.deleteMany({ pid })
  }
}

export function problemStatusKey(list: string, uid: string, pid: number): string {
  return `${list} ${uid} ${pid}`
}

/** What a person's tries come to, the newest first; undefined without tries. */
export function problemStatusOf(list: string, uid: string, pid: number, tries: readonly Try[]): ProblemStatusDoc | undefined {
  const [last] = tries
  if (!last) return undefined
  const status = tries.some((one) => one.status === statuses.accepted) ? statuses.accepted : last.status
  return {
    _id: problemStatusKey(list, uid, pid),
    list,
    uid,
    pid,
    status,
    score: best(tries.map(({ score }) => score)),
    oiRankScore: best(tries.map(({ oiRankScore }) => oiRankScore)),
    tries: tries.length,
  }
}

function best(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}
