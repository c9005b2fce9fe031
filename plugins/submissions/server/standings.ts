import type { Collection } from 'mongodb'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStanding } from '@verdict/plugin-problems/contract'
import { groupBy } from './group-by.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { bankList, present, type StandingDoc, type SubmissionDoc } from './submission-docs.ts'

type Rows = Collection<SubmissionDoc & { removing?: boolean }>

/** A try, as a standing is made of it. */
export type Try = Pick<SubmissionDoc, 'lists' | 'status' | 'score' | 'oiRankScore'>

/** How people stand with problems. Each standing is made anew from the person's tries, so doing it twice does no harm. */
export class Standings {
  readonly #standings: Collection<StandingDoc>
  readonly #submissions: Rows
  readonly #turns = new OneAtATime()

  constructor(standings: Collection<StandingDoc>, submissions: Rows) {
    this.#standings = standings
    this.#submissions = submissions
  }

  renew(uid: string, pid: number, lists: readonly string[]): Promise<void> {
    return this.#turns.run(`${uid} ${pid}`, async () => {
      const fields = { lists: 1, status: 1, score: 1, oiRankScore: 1 }
      const tries = await this.#submissions
        .find<Try>({ uid, pid, ...present } as object, { projection: fields })
        .sort({ _id: -1 })
        .toArray()
      for (const list of lists) {
        const standing = standingOf(
          list,
          uid,
          pid,
          tries.filter((one) => one.lists.includes(list)),
        )
        if (standing) await this.#standings.replaceOne({ _id: standing._id }, standing, { upsert: true })
        else await this.#standings.deleteOne({ _id: standingKey(list, uid, pid) })
      }
    })
  }

  async of(uid: string, pids: readonly number[], list = bankList): Promise<ReadonlyMap<number, ProblemStanding>> {
    const found = await this.#standings.find({ _id: { $in: pids.map((pid) => standingKey(list, uid, pid)) } }).toArray()
    return new Map(found.map(({ pid, status, score }) => [pid, { status, score }]))
  }

  /** In a context, from the tries themselves: `seen` shows them as the person may see them. */
  async inContext(
    uid: string,
    pids: readonly number[],
    reference: string,
    seen: (tries: SubmissionDoc[]) => Promise<readonly { pid: number; status: number; score: number | null }[]>,
  ): Promise<ReadonlyMap<number, ProblemStanding>> {
    const tries = await this.#submissions
      .find({ uid, pid: { $in: [...pids] }, contexts: reference, ...present } as object, { projection: { code: 0, starts: 0 } })
      .sort({ _id: -1 })
      .toArray()
    const byProblem = groupBy(await seen(tries), ({ pid }) => pid)
    return new Map(
      [...byProblem].flatMap(([pid, rows]) => {
        const standing = standingOf(
          reference,
          uid,
          pid,
          rows.map(({ status, score }) => ({ lists: [], status, score, oiRankScore: null })),
        )
        return standing ? [[pid, { status: standing.status, score: standing.score }] as const] : []
      }),
    )
  }

  /** The problems that a person solved in the bank, and the best rank score of each that has one. */
  async solved(uid: string): Promise<number[]> {
    // As one document: thousands of small ones cost more to read than to find.
    const [found] = await this.#standings
      .aggregate<{ pids: number[] }>([{ $match: { list: bankList, uid, status: statuses.accepted } }, { $group: { _id: null, pids: { $push: '$pid' } } }])
      .toArray()
    return found?.pids ?? []
  }

  async rankScores(uid: string): Promise<number[]> {
    const rows = await this.#standings.find({ list: bankList, uid, oiRankScore: { $gte: 0 } }, { projection: { oiRankScore: 1 } }).toArray()
    return rows.flatMap(({ oiRankScore }) => (oiRankScore === null ? [] : [oiRankScore]))
  }

  async forgetProblem(pid: number): Promise<void> {
    await this.#standings.deleteMany({ pid })
  }
}

export function standingKey(list: string, uid: string, pid: number): string {
  return `${list} ${uid} ${pid}`
}

/** What a person's tries come to, the newest first; undefined without tries. */
export function standingOf(list: string, uid: string, pid: number, tries: readonly Try[]): StandingDoc | undefined {
  const [last] = tries
  if (!last) return undefined
  const status = tries.some((one) => one.status === statuses.accepted) ? statuses.accepted : last.status
  return {
    _id: standingKey(list, uid, pid),
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
