import { pick } from '@verdict/core'
import { readPage, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { Trial, TrialCounts } from '../../contract.ts'
import { notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import type { TrialDoc } from './trial-schema.ts'

interface Deps {
  readonly trials: Collection<TrialDoc>
  readonly submissions: Submissions
  readonly users: Pick<Users, 'summaries'>
}

type Version = Pick<SubmissionDoc, 'version' | 'changedAt'>

const readAtOnce = 500
const failures: number[] = [statuses.systemError, statuses.submittedFailed]
const projection = { pid: 1, uid: 1, submitId: 1, language: 1, submitTime: 1, before: 1, verdict: 1, version: 1, changedAt: 1, outcome: 1 } as const

/** Reads sets of trials. */
export class TrialReading {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async counts(set: string): Promise<TrialCounts> {
    const { trials } = this.#deps
    const [total, waiting, different, failed, outdated] = await Promise.all([
      trials.countDocuments({ set }),
      trials.countDocuments({ set, isDifferent: null }),
      trials.countDocuments({ set, isDifferent: true }),
      trials.countDocuments({ set, 'verdict.status': { $in: failures } }),
      trials.countDocuments({ set, outcome: 'outdated' }),
    ])
    return { total, judged: total - waiting, different, failed, outdated }
  }

  async page(
    set: string,
    { isDifferent, ...query }: { currentPage: number; limit: number; isDifferent?: boolean },
  ): Promise<{ found: Trial[]; total: number }> {
    const { found, total } = await readPage(this.#deps.trials, { set, ...(isDifferent && { isDifferent }) }, { submitId: 1 }, query)
    return { found: await this.#trialsOf(found), total }
  }

  users(set: string): Promise<string[]> {
    return this.#deps.trials.distinct('uid', { set })
  }

  /** In parts, so that a large set does not hold up other work. */
  async *of(set: string, uid?: string): AsyncIterable<Trial> {
    const which = { set, ...(uid !== undefined && { uid }) }
    const sorted = this.#deps.trials.find(which, { projection, batchSize: readAtOnce }).sort({ uid: 1, submitId: 1 })
    let part: TrialDoc[] = []
    for await (const trial of sorted) {
      part.push(trial)
      if (part.length < readAtOnce) continue
      yield* await this.#trialsOf(part)
      part = []
    }
    yield* await this.#trialsOf(part)
  }

  async #trialsOf(found: readonly TrialDoc[]): Promise<Trial[]> {
    const { submissions, users } = this.#deps
    const submitIds = found.map(({ submitId }) => submitId)
    const [docs, people] = await Promise.all([
      submissions.find({ _id: { $in: submitIds }, ...notRemoved }, { projection: { version: 1, changedAt: 1, username: 1 } }).toArray(),
      users.summaries([...new Set(found.map(({ uid }) => uid))]),
    ])
    const known = new Map(docs.map((one) => [one._id, one]))
    return found.map((trial) => {
      const { submitId, pid, uid, language, submitTime, before, verdict, changedAt, outcome } = trial
      const submission = known.get(submitId)
      const username = people.get(uid)?.username ?? submission?.username ?? ''
      const after = verdict && pick(verdict, ['status', 'score', 'time'])
      const state = outcome ?? (submission && isCurrent(trial, submission) ? 'current' : 'outdated')
      return { submitId, pid, uid, username, language, submitTime, before, after, changedAt, state }
    })
  }
}

/** Whether a submission has not changed since its trial began. */
export function isCurrent(trial: Version, submission: Version): boolean {
  return submission.version === trial.version && submission.changedAt.getTime() === trial.changedAt.getTime()
}
