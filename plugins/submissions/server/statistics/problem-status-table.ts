import type { ChangeLog } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { CountedAttempt, PersonProblemStatus, ProblemStatusPage, ProblemStatusService } from '../../contract.ts'
import { problemStatusKey } from './problem-status-repository.ts'
import { bankScope, notRemoved, type ProblemStatuses, type ProblemStatusDoc, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

/** The stored problem statuses of many users, for other plugins. */
export class ProblemStatusTable implements ProblemStatusService {
  readonly #statuses: ProblemStatuses
  readonly #submissions: Submissions
  readonly #recounted: ChangeLog<SubmissionDoc>

  constructor(problemStatuses: ProblemStatuses, submissions: Submissions, recounted: ChangeLog<SubmissionDoc>) {
    this.#statuses = problemStatuses
    this.#submissions = submissions
    this.#recounted = recounted
  }

  async of(reference: ContextReference | null, uids: readonly string[], pids: readonly number[]): Promise<PersonProblemStatus[]> {
    // By key: a database can answer two lists of values by scanning the index.
    const keys = uids.flatMap((uid) => pids.map((pid) => problemStatusKey(reference ?? bankScope, uid, pid)))
    return (await this.#statuses.find({ _id: { $in: keys }, ...notRemoved }).toArray()).map(personProblemStatusOf)
  }

  async attempts(reference: ContextReference, uid: string, pids: readonly number[]): Promise<CountedAttempt[]> {
    const projection = { _id: 0, pid: 1, status: 1, score: 1, submitTime: 1, contexts: 1 }
    const rows = await this.#submissions
      .find({ uid, pid: { $in: [...pids] }, lists: reference, ...notRemoved }, { projection })
      .sort({ _id: -1 })
      .toArray()
    return rows.map(({ pid, status, score, submitTime, contexts = [] }) => ({ pid, status, score, submitTime, isMadeThere: contexts.includes(reference) }))
  }

  async totals(reference: ContextReference | null, uid: string) {
    const projection = { status: 1, tries: 1, oiRankScore: 1 }
    const rows = await this.#statuses.find({ list: reference ?? bankScope, uid, ...notRemoved }, { projection }).toArray()
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
    const solved = sum(({ status }) => Number(status === statuses.accepted))
    return { solved, tries: sum(({ tries }) => tries), rankScore: sum(({ oiRankScore }) => oiRankScore ?? 0) }
  }

  solvedCount(reference: ContextReference | null, uid: string): Promise<number> {
    return this.#statuses.countDocuments({ list: reference ?? bankScope, uid, status: statuses.accepted, ...notRemoved })
  }

  async page(reference: ContextReference | null, { pids, after = '', limit }: Parameters<ProblemStatusService['page']>[1]): Promise<ProblemStatusPage> {
    const filter = { list: reference ?? bankScope, uid: { $gt: after }, pid: { $in: [...pids] }, ...notRemoved }
    // No user has more rows than there are problems, so these rows contain all of `limit` users, and one more if there is a next page.
    const most = (limit + 1) * pids.length
    const rows = pids.length === 0 ? [] : await this.#statuses.find(filter).sort({ uid: 1, pid: 1 }).limit(most).toArray()
    const people = [...Map.groupBy(rows.map(personProblemStatusOf), ({ uid }) => uid)].map(([uid, found]) => ({ uid, statuses: found }))
    const shown = people.slice(0, limit)
    return { people: shown, next: people.length > limit ? shown.at(-1)?.uid : undefined }
  }

  recount(uids: readonly string[], pids: readonly number[]): Promise<number> {
    // Sets only the mark of its followers, which compute the correct values when they are called.
    return this.#recounted.updateMany({ uid: { $in: [...uids] }, pid: { $in: [...pids] }, ...notRemoved }, { $set: {} })
  }
}

/** Returns a problem status as other plugins receive it; one that is being removed has no submissions left. */
export function personProblemStatusOf(doc: ProblemStatusDoc & { readonly removing?: boolean }): PersonProblemStatus {
  const { list, uid, pid, status, score, oiRankScore, tries, lastTry, solvedAt, runTime, removing } = doc
  const place = { reference: list === bankScope ? null : list, uid, pid, lastTry }
  if (removing) return { ...place, status: statuses.notSubmitted, score: null, oiRankScore: null, tries: 0, solvedAt: null, runTime: null }
  return { ...place, status, score, oiRankScore, tries, solvedAt, runTime }
}
