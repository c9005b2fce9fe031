import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import { trialSource } from '../../contract.ts'
import type { JudgingCoordinator } from '../judging/judging-coordinator.ts'
import type { CaseResultRepository } from '../reading/case-result-repository.ts'
import { notRemoved, type Submissions } from '../stored/submission-schema.ts'
import { refOf, type TrialDoc } from './trial-schema.ts'
import { isCurrent } from './trial-reading.ts'

interface Deps {
  readonly trials: Collection<TrialDoc>
  readonly results: CaseResultRepository
  readonly submissions: Submissions
  /** The case results of submissions. */
  readonly submissionResults: CaseResultRepository
  readonly judging: Pick<JudgingCoordinator, 'storeVerdict'>
  readonly queue: Pick<JudgeQueue, 'drop'>
}

const appliedAtOnce = 25
const deletedAtOnce = 500

/** Ends sets of trials: writes their verdicts to the submissions, or deletes them. */
export class TrialApplication {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async apply(set: string, at: Date, milliseconds: number): Promise<boolean> {
    const { trials, submissions } = this.#deps
    const until = Date.now() + milliseconds
    for (let last = 0; Date.now() < until;) {
      const some = await trials
        .find({ set, submitId: { $gt: last }, outcome: null })
        .sort({ submitId: 1 })
        .limit(appliedAtOnce)
        .toArray()
      if (some.length === 0) return true
      const submitIds = some.map(({ submitId }) => submitId)
      last = Math.max(...submitIds)
      const found = await submissions.find({ _id: { $in: submitIds }, ...notRemoved }, { projection: { version: 1, changedAt: 1 } }).toArray()
      const known = new Map(found.map((one) => [one._id, one]))
      const ended = await Promise.all(some.map(async (trial) => ({ _id: trial._id, isApplied: await this.#applyOne(trial, known.get(trial.submitId), at) })))
      await this.#deps.results.remove(some.map(({ _id }) => _id))
      await Promise.all(ended.map(({ _id, isApplied }) => this.#end(_id, isApplied)))
    }
    return false
  }

  async discard(set: string): Promise<void> {
    for (;;) {
      const some = await this.#deps.trials
        .find({ set }, { projection: { set: 1, submitId: 1 } })
        .limit(deletedAtOnce)
        .toArray()
      if (some.length === 0) return
      await this.#delete(some)
    }
  }

  /** Deletes the trials of deleted submissions. */
  async removeOf(submitIds: readonly number[]): Promise<void> {
    const found = await this.#deps.trials.find({ submitId: { $in: [...submitIds] } }, { projection: { set: 1, submitId: 1 } }).toArray()
    if (found.length > 0) await this.#delete(found)
  }

  /** Returns whether the submission has the trial's verdict; false if it has changed since the trial began. */
  async #applyOne(trial: TrialDoc, submission: { readonly version: number; readonly changedAt: Date } | undefined, at: Date): Promise<boolean> {
    const { results, submissionResults, judging } = this.#deps
    const { submitId, verdict, dataVersion, caseMode } = trial
    const version = trial.version + 1
    if (!submission || !verdict) return false
    // By a call that was killed afterwards.
    if (submission.version === version && submission.changedAt.getTime() === at.getTime()) return true
    if (!isCurrent(trial, submission)) return false
    const to = { submitId, version, mode: caseMode ?? 'default' }
    await results.copy({ submitId: trial._id, version: trial.attempt }, submissionResults, to)
    const data = { ...(dataVersion !== undefined && { dataVersion }), ...(caseMode !== undefined && { caseMode }) }
    return judging.storeVerdict(
      { _id: submitId, version: trial.version, changedAt: trial.changedAt, ...notRemoved },
      { ...verdict, ...data, version, isManual: false, changedAt: at },
    )
  }

  async #end(_id: number, isApplied: boolean): Promise<void> {
    await this.#deps.trials.updateOne({ _id }, { $set: { outcome: isApplied ? 'applied' : 'outdated' }, $unset: { dataVersion: '' } })
  }

  async #delete(some: readonly Pick<TrialDoc, '_id' | 'set' | 'submitId'>[]): Promise<void> {
    const { trials, results, queue } = this.#deps
    const ids = some.map(({ _id }) => _id)
    await Promise.all([queue.drop(trialSource, some.map(refOf)), results.remove(ids)])
    await trials.deleteMany({ _id: { $in: ids } })
  }
}
