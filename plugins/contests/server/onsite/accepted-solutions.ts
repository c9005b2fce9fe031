import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, type Caller, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { AcmOnly, contestTypes, NoSolution, seesUnfrozen, type AcceptedRecord } from '../../contract.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import type { KeptAttempt } from '../boards/stored/board-schema.ts'
import { requireDuty, type ContestAccess } from '../contest/contest-access.ts'
import { elapsedAt, elapsedWithin, isSealedAt } from '../contest/contest-clock.ts'
import { placeOf, type Registrations } from '../contest/registrations.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

/** A solution that staff have checked; `_id` is the number of the submission. */
const CheckedDoc = z.object({ _id: z.int(), cid: z.int() })
type CheckedDoc = z.infer<typeof CheckedDoc>

export const checkedCollection = defineCollection('checked-solutions', CheckedDoc, { indexes: [{ key: { cid: 1 } }] })

interface Deps {
  readonly checked: Collection<CheckedDoc>
  readonly boards: ScoreboardCache
  readonly access: ContestAccess
  readonly registrations: Pick<Registrations, 'details'>
  readonly users: Pick<Users, 'summaries'>
}

interface Solution {
  readonly uid: string
  readonly username: string
  readonly attempt: KeptAttempt
  readonly problem: ContestDoc['problems'][number]
}

/** Lists each user's first solution of each problem, for the staff who deliver balloons. */
export class AcceptedSolutions {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    const { contest, solutions } = await this.#visible(cid, caller)
    const checked = new Set((await this.#deps.checked.find({ cid }).toArray()).map(({ _id }) => _id))
    const board = await this.#deps.boards.read(contest, 'open')
    const ordered = solutions.toSorted((a, b) => Number(checked.has(a.attempt.id)) - Number(checked.has(b.attempt.id)) || compareAttempts(a.attempt, b.attempt))
    const from = (query.currentPage - 1) * query.limit
    const shown = ordered.slice(from, from + query.limit)
    const uids = shown.map(({ uid }) => uid)
    const [people, details] = await Promise.all([this.#deps.users.summaries(uids), this.#deps.registrations.details(cid, uids)])
    const rows = shown.map(({ uid, username, attempt, problem: { id: cpid, displayId } }): z.input<typeof AcceptedRecord> => {
      return {
        id: attempt.id,
        submitId: attempt.id,
        cid,
        uid,
        pid: attempt.pid,
        cpid,
        displayId,
        submitTime: attempt.submitTime,
        username: people.get(uid)?.username ?? username,
        realname: people.get(uid)?.realname ?? null,
        ...placeOf(details.get(uid)),
        // In contest records, HOJ clients know 1 as accepted.
        status: 1,
        time: secondOf(contest, attempt),
        score: attempt.score,
        useTime: attempt.time,
        firstBlood: board.find(uid)?.hasFinalFirst(displayId) ?? false,
        checked: checked.has(attempt.id),
      }
    })
    return paged(rows, solutions.length, query)
  }

  async check(cid: number, id: number, isChecked: boolean, caller: Caller): Promise<void> {
    const { solutions } = await this.#visible(cid, caller)
    if (!solutions.some(({ attempt }) => attempt.id === id)) throw new NoSolution()
    if (isChecked) await this.#deps.checked.updateOne({ _id: id }, { $set: { cid } }, { upsert: true })
    else await this.#deps.checked.deleteOne({ _id: id })
  }

  async clear(cid: number): Promise<void> {
    await this.#deps.checked.deleteMany({ cid })
  }

  /** Returns the solutions of an ACM contest. Those since the freeze are only for staff who see behind it. */
  async #visible(cid: number, caller: Caller): Promise<{ contest: ContestDoc; solutions: readonly Solution[] }> {
    const open = await this.#deps.access.open(cid, caller)
    requireDuty(open, 'balloons')
    const { contest } = open
    if (contest.type !== contestTypes.acm) throw new AcmOnly()
    const solutions = await this.#solutionsOf(contest)
    const seal = isSealedAt(contest, new Date()) && !seesUnfrozen(open) ? contest.sealRankTime : null
    return { contest, solutions: seal ? solutions.filter(({ attempt }) => attempt.submitTime < seal) : solutions }
  }

  async #solutionsOf(contest: ContestDoc): Promise<Solution[]> {
    const problemOf = new Map(contest.problems.map((problem) => [problem.pid, problem]))
    const solutions: Solution[] = []
    for (const { uid, username, attempts } of await this.#deps.boards.participants(contest)) {
      const first = new Map<number, Pick<Solution, 'attempt' | 'problem'>>()
      for (const attempt of attempts) {
        const problem = problemOf.get(attempt.pid)
        const counts = problem && attempt.status === statuses.accepted && elapsedWithin(contest, attempt.submitTime) !== undefined
        if (counts && !first.has(attempt.pid)) first.set(attempt.pid, { attempt, problem })
      }
      for (const one of first.values()) solutions.push({ uid, username, ...one })
    }
    return solutions
  }
}

function compareAttempts(a: KeptAttempt, b: KeptAttempt): number {
  return a.submitTime.getTime() - b.submitTime.getTime() || a.id - b.id
}

function secondOf(contest: ContestDoc, { submitTime }: KeptAttempt): number {
  return Math.floor((elapsedAt(contest, submitTime) ?? 0) / 1000)
}
