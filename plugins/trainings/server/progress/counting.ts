import type { FurtherScope, PersonProblem, ProblemStatusService, SubmissionSummary } from '@verdict/plugin-submissions/contract'
import { trainingAuths } from '../../contract.ts'
import type { RankRows } from '../rank/rank-rows.ts'
import type { Registrations } from '../registrations/registrations.ts'
import { trainingIn, trainingReference } from '../training/training-schema.ts'
import type { TrainingRepository } from '../training/training-repository.ts'

interface Deps {
  readonly trainings: TrainingRepository
  readonly registrations: Registrations
  readonly rankRows: RankRows
  readonly results: ProblemStatusService
}

/** Determines whose submissions count in which trainings. Its methods follow changes and are therefore repeatable. */
export class Counting {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** A member's submissions around a training also count in it, if it has the problem. */
  async scopesOf(pairs: readonly PersonProblem[]): Promise<FurtherScope[][]> {
    const { trainings, registrations } = this.#deps
    const found = await trainings.withProblems([...new Set(pairs.map(({ pid }) => pid))])
    const hasJoined = await registrations.membersAmong(found, [...new Set(pairs.map(({ uid }) => uid))])
    const joined = ({ uid, pid }: PersonProblem) =>
      found.filter((training) => training.problems.some((problem) => problem.pid === pid) && hasJoined(training, uid))
    return pairs.map((pair) => joined(pair).map(({ _id, owner }) => ({ reference: trainingReference(_id), from: owner })))
  }

  /** Users who submit in a public training join it. */
  async joinBySubmitting({ contexts, uid, submitTime }: SubmissionSummary): Promise<void> {
    const tid = trainingIn(contexts)
    const training = tid === null ? undefined : await this.#deps.trainings.findOptional(tid)
    if (training?.auth === trainingAuths.public) await this.#deps.registrations.join(training, uid, submitTime)
  }

  /** Recounts a user who has joined or left a training. */
  async recountPerson(tid: number, uid: string): Promise<void> {
    const training = await this.#deps.trainings.findOptional(tid)
    if (!training) return
    await this.#deps.results.recount(
      [uid],
      training.problems.map(({ pid }) => pid),
    )
    await this.#deps.rankRows.refresh(tid, uid)
  }

  /** Recounts after problems were added, removed, hidden or shown, or after a new password removed all members. */
  async recountTraining(tid: number): Promise<void> {
    const { trainings, registrations, rankRows, results } = this.#deps
    const training = await trainings.findOptional(tid)
    if (!training) return
    const { uncounted, round, problems } = training
    const changed = Object.keys(uncounted).map(Number)
    if (changed.length > 0) await results.recount(await registrations.uids(tid), changed)
    await results.recount(
      await registrations.uids(tid, round),
      problems.map(({ pid }) => pid),
    )
    await rankRows.refreshAll(tid)
    await registrations.clear(tid, round)
    await trainings.counted(tid, uncounted)
  }

  /** Stops counting for a training that is being deleted. */
  async forget(tid: number, pids: readonly number[]): Promise<void> {
    const { registrations, rankRows, results } = this.#deps
    await results.recount(await registrations.uids(tid), pids)
    await registrations.clear(tid)
    await rankRows.remove(tid)
  }
}
