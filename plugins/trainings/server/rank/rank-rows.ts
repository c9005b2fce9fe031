import { randomUUID } from 'node:crypto'
import { unlessRefused } from '@verdict/core'
import { writtenUnlessDuplicate, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { CountedAttempt, PersonProblemStatus, ProblemStatusService } from '@verdict/plugin-submissions/contract'
import type { Collection } from 'mongodb'
import { NoTraining } from '../../contract.ts'
import { personKey, type Registrations } from '../registrations/registrations.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import type { TrainingRepository } from '../training/training-repository.ts'
import { openProblems } from '../training/training-rows.ts'
import { trainingReference, type TrainingDoc } from '../training/training-schema.ts'
import type { RankRowDoc } from './rank-schema.ts'

interface Deps {
  readonly rows: Collection<RankRowDoc>
  readonly trainings: TrainingRepository
  readonly registrations: Registrations
  readonly access: TrainingAccess
  readonly results: ProblemStatusService
  readonly users: Pick<Users, 'asViewer'>
  /** Publishes that the ranking of a training has changed. */
  publish(tid: number): Promise<void>
}

/** The statuses with a verdict about the program: not pending, cancelled or failed to judge. */
const judgedStatuses: ReadonlySet<number> = new Set([-3, -2, -1, 0, 1, 2, 3, 8])

/** The number of rows that are written concurrently. */
const writtenAtOnce = 16

/** Stores the results of all members in each training. Rows are computed from problem statuses, so repeated writes are harmless. */
export class RankRows {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Recomputes a user's row; repeatable. */
  async refresh(tid: number, uid: string): Promise<void> {
    await this.#write(tid, uid)
    await this.#deps.publish(tid)
  }

  /** Recomputes the rows of all users in a training. */
  async refreshAll(tid: number): Promise<void> {
    const { rows, registrations } = this.#deps
    const kept = await rows.find({ tid }, { projection: { uid: 1 } }).toArray()
    const uids = [...new Set([...kept.map(({ uid }) => uid), ...(await registrations.uids(tid))])]
    const work = async () => {
      for (let uid = uids.pop(); uid !== undefined; uid = uids.pop()) await this.#write(tid, uid)
    }
    await Promise.all(Array.from({ length: writtenAtOnce }, work))
    await this.#deps.publish(tid)
  }

  /** Recomputes a user's rows in all trainings after a change of role. */
  async refreshUser(uid: string): Promise<void> {
    for (const { tid } of await this.#deps.rows.find({ uid }, { projection: { tid: 1 } }).toArray()) await this.refresh(tid, uid)
  }

  async remove(tid: number): Promise<void> {
    await this.#deps.rows.deleteMany({ tid })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#deps.rows.deleteMany({ uid })
  }

  async #write(tid: number, uid: string): Promise<void> {
    const { rows, trainings, users } = this.#deps
    const _id = personKey(tid, uid)
    for (;;) {
      // Read before all other data: if the stamp has not changed at the write, no other process has stored a newer row.
      const known = await rows.findOne({ _id }, { projection: { stamp: 1 } })
      const [training, viewer] = await Promise.all([trainings.findOptional(tid), users.asViewer(uid)])
      if (!training || !viewer) {
        await rows.deleteOne({ _id })
        return
      }
      const row = { ...(await this.#rowOf(training, viewer)), stamp: randomUUID() }
      // Empty rows are kept: a missing row has no stamp to detect writes of other processes.
      if (!known && row.cells.length === 0) return
      if (known && (await rows.replaceOne({ _id, stamp: known.stamp }, row)).matchedCount > 0) return
      if (!known && (await writtenUnlessDuplicate(() => rows.insertOne({ _id, ...row })))) return
    }
  }

  async #rowOf(training: TrainingDoc, viewer: NonNullable<Viewer>): Promise<Omit<RankRowDoc, '_id' | 'stamp'>> {
    const { results, registrations } = this.#deps
    const { _id: tid } = training
    const { uid, username } = viewer
    const pids = openProblems(training).map(({ pid }) => pid)
    const [found, joinedAt, isStaff] = await Promise.all([
      results.of(trainingReference(tid), [uid], pids),
      registrations.joinedAt(training, uid),
      this.#isStaff(tid, viewer),
    ])
    const attempts = joinedAt ? await this.#rankedAttempts(tid, uid, found, joinedAt) : []
    const cells = found
      .map(({ pid, status, score, runTime, tries, lastTry }) => {
        const shown = status === statuses.accepted ? [{ status, score }] : attempts.filter((attempt) => attempt.pid === pid)
        return { pid, status, score, runTime, tries, lastTry, ranked: rankedOf(shown) }
      })
      .toSorted((a, b) => a.pid - b.pid)
    const solved = cells.filter(({ status }) => status === statuses.accepted)
    const runTime = solved.reduce((sum, cell) => sum + (cell.runTime ?? 0), 0)
    const lastTry = cells.length > 0 ? new Date(Math.max(...cells.map((cell) => cell.lastTry.getTime()))) : null
    return {
      tid,
      uid,
      username,
      isRanked: joinedAt !== undefined && !isStaff && cells.some(({ ranked }) => ranked !== null),
      ac: solved.length,
      runTime,
      lastTry,
      cells,
    }
  }

  /** Returns the judged submissions of unsolved problems: those in the training, and those around it since the user joined. */
  async #rankedAttempts(tid: number, uid: string, found: readonly PersonProblemStatus[], joinedAt: Date): Promise<CountedAttempt[]> {
    const pids = found.flatMap(({ pid, status }) => (status === statuses.accepted ? [] : [pid]))
    const attempts = pids.length > 0 ? await this.#deps.results.attempts(trainingReference(tid), uid, pids) : []
    return attempts.filter(({ status, submitTime, isMadeThere }) => judgedStatuses.has(status) && (isMadeThere || submitTime >= joinedAt))
  }

  /** Users who can no longer see the training still have a row, but are not its staff. */
  async #isStaff(tid: number, viewer: NonNullable<Viewer>): Promise<boolean> {
    const open = await unlessRefused(() => this.#deps.access.open(tid, viewer), NoTraining)
    return open?.isStaff ?? false
  }
}

/** Returns the status of the latest attempt and the best score; null without attempts. */
function rankedOf(attempts: readonly Pick<CountedAttempt, 'status' | 'score'>[]): { status: number; score: number | null } | null {
  const [newest] = attempts
  const scores = attempts.flatMap(({ score }) => (score === null ? [] : [score]))
  return newest ? { status: newest.status, score: scores.length > 0 ? Math.max(...scores) : null } : null
}
