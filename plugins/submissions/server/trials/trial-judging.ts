import { isDuplicate } from '@verdict/core/server'
import { statuses, type Judged, type JudgeQueue } from '@verdict/plugin-judging/contract'
import type { ContextReference, JudgingSpec, ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection, Filter } from 'mongodb'
import { trialSource, type TrialFilter } from '../../contract.ts'
import type { CaseResultRepository } from '../reading/case-result-repository.ts'
import { notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { refOf, trialOfTask, type TrialDoc } from './trial-schema.ts'
import { isNotAnnulled } from '../judging/stored-verdict.ts'

interface Deps {
  readonly trials: Collection<TrialDoc>
  readonly results: CaseResultRepository
  readonly submissions: Submissions
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  nextIds(count: number): Promise<number[]>
  /** The error message of a submission whose problem has no test data. */
  readonly noTestDataMessage: string
}

type Waiting = Pick<TrialDoc, '_id' | 'set' | 'submitId' | 'pid' | 'uid' | 'attempt' | 'before'>
type Verdict = Omit<NonNullable<TrialDoc['verdict']>, 'judger'>

const addedAtOnce = 500
const queuedAtOnce = 25
const lostAfterMs = 15 * 60_000
const addedFields = { pid: 1, uid: 1, language: 1, submitTime: 1, status: 1, score: 1, time: 1, version: 1, changedAt: 1 } as const
const queuedFields = { set: 1, submitId: 1, pid: 1, uid: 1, attempt: 1, before: 1 } as const

/** Adds submissions to sets of trials, queues them and stores their verdicts. */
export class TrialJudging {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  count(reference: ContextReference, filter: TrialFilter): Promise<number> {
    return this.#deps.submissions.countDocuments(selected(reference, filter))
  }

  async unjudgeable(pids: readonly number[]): Promise<number[]> {
    const specs = await this.#specsOf(pids)
    return [...new Set(pids)].filter((pid) => specs.get(pid)?.kind !== 'submission')
  }

  async start(
    set: string,
    { reference, filter }: { readonly reference: ContextReference; readonly filter: TrialFilter },
    milliseconds: number,
  ): Promise<boolean> {
    const until = Date.now() + milliseconds
    const which = selected(reference, filter)
    // In the order of their numbers, so that another call continues after the last one.
    for (let rest = true; rest && Date.now() < until;) rest = await this.#add(set, which)
    while (Date.now() < until) if (!(await this.#enqueueSome(set))) return true
    return false
  }

  /** Stores the verdict of a trial; repeatable. */
  async applyVerdict({ ref, version, judger, verdict }: Judged): Promise<void> {
    const { trials, results, queue } = this.#deps
    const trial = await trials.findOne({ ...trialOfTask(ref), attempt: version, verdict: null })
    if (!trial) return
    const place = { submitId: trial._id, version }
    if (verdict.caseCount !== undefined) await results.saveParts({ ...place, mode: trial.caseMode ?? 'default' }, queue.caseResults(trialSource, ref, version))
    else if (verdict.cases.length > 0) await results.save(place, verdict.cases)
    const { status, score, time, memory, oiRankScore, errorMessage } = verdict
    await this.#end(trial, { status, score, time, memory, oiRankScore, errorMessage }, judger)
  }

  /** Queues trials again that have waited for long although the queue does not know them. */
  async requeueLost(now = Date.now()): Promise<void> {
    const { trials, queue } = this.#deps
    const filter = { isDifferent: null, queuedAt: { $lt: new Date(now - lostAfterMs) } }
    const waiting = await trials.find(filter, { projection: queuedFields, limit: 1000 }).toArray()
    const queued = new Set((await queue.progress(trialSource, waiting.map(refOf))).map(({ subject }) => subject))
    const lost = waiting.filter((trial) => !queued.has(`${trialSource}/${refOf(trial)}`))
    for (const { _id, attempt } of lost) await trials.updateOne({ _id, attempt, verdict: null }, { $set: { attempt: attempt + 1, queuedAt: null } })
    for (const set of new Set(lost.map((trial) => trial.set))) while (await this.#enqueueSome(set));
  }

  /** Adds the next submissions to a set; false if there are none left. */
  async #add(set: string, which: Filter<SubmissionDoc>): Promise<boolean> {
    const { trials, submissions, nextIds } = this.#deps
    const last = await trials.findOne({ set }, { sort: { submitId: -1 }, projection: { submitId: 1 } })
    const found = await submissions
      .find({ ...which, _id: { $gt: last?.submitId ?? 0 } }, { projection: addedFields })
      .sort({ _id: 1 })
      .limit(addedAtOnce)
      .toArray()
    if (found.length === 0) return false
    const ids = await nextIds(found.length)
    const added = found.map(({ _id: submitId, status, score, time, pid, uid, language, submitTime, version, changedAt }, index): TrialDoc => {
      const submission = { submitId, pid, uid, language, submitTime, version, changedAt, before: { status, score, time } }
      return { _id: ids[index]!, set, ...submission, queuedAt: null, attempt: 0, verdict: null, isDifferent: null, outcome: null }
    })
    await trials.insertMany(added).catch((error: unknown) => {
      // Another process whose call has lasted too long is adding the same ones.
      if (!isDuplicate(error)) throw error
    })
    return true
  }

  /** Queues the next trials of a set that no call has queued; false if there are none left. */
  async #enqueueSome(set: string): Promise<boolean> {
    const { trials, submissions } = this.#deps
    const waiting = await trials.find({ set, queuedAt: null }, { projection: queuedFields }).sort({ submitId: 1 }).limit(queuedAtOnce).toArray()
    if (waiting.length === 0) return false
    const submitIds = waiting.map(({ submitId }) => submitId)
    const found = await submissions.find({ _id: { $in: submitIds }, ...notRemoved }, { projection: { code: 1, language: 1 } }).toArray()
    const programs = new Map(found.map((one) => [one._id, one]))
    const specs = await this.#specsOf(waiting.map(({ pid }) => pid))
    await Promise.all(waiting.map((trial) => this.#enqueue(trial, programs.get(trial.submitId), specs.get(trial.pid))))
    return true
  }

  async #enqueue(trial: Waiting, program: Pick<SubmissionDoc, 'code' | 'language'> | undefined, spec: JudgingSpec | undefined): Promise<void> {
    const { trials, queue, noTestDataMessage } = this.#deps
    const { _id, uid, attempt: version } = trial
    // The submission was deleted.
    if (!program) return void (await trials.deleteOne({ _id }))
    if (spec?.kind !== 'submission') {
      const failed = { status: statuses.systemError, score: null, time: null, memory: null, oiRankScore: null, errorMessage: noTestDataMessage }
      await this.#end(trial, failed, '')
    } else {
      const { oj, ...work } = spec
      // Before the task exists, so that the test data is not deleted while the trial is judged.
      await trials.updateOne({ _id }, { $set: { dataVersion: spec.dataVersion, caseMode: spec.caseMode ?? 'default' } })
      const { language, code } = program
      await queue.put({ source: trialSource, ref: refOf(trial), version, oj, priority: 'rejudge', uid, work: { ...work, language, code } })
    }
    await trials.updateOne({ _id, attempt: version }, { $set: { queuedAt: new Date() } })
  }

  async #end({ _id, attempt, before }: Pick<TrialDoc, '_id' | 'attempt' | 'before'>, verdict: Verdict, judger: string): Promise<void> {
    const isDifferent = verdict.status !== before.status || verdict.score !== before.score
    await this.#deps.trials.updateOne({ _id, attempt, verdict: null }, { $set: { verdict: { ...verdict, judger }, isDifferent } })
  }

  async #specsOf(pids: readonly number[]): Promise<Map<number, JudgingSpec | undefined>> {
    return new Map(await Promise.all([...new Set(pids)].map(async (pid) => [pid, await this.#deps.bank.judgingSpec(pid)] as const)))
  }
}

function selected(reference: ContextReference, { pids, statuses: wanted, language, uids, from, before, judger }: TrialFilter): Filter<SubmissionDoc> {
  return {
    contexts: reference,
    status: wanted?.length ? { $in: wanted.filter((status) => status !== statuses.pending) } : { $nin: [statuses.pending, statuses.cancelled] },
    ...(pids?.length && { pid: { $in: [...pids] } }),
    ...(language && { language }),
    ...(uids?.length && { uid: { $in: [...uids] } }),
    ...((from ?? before) && { submitTime: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
    ...(judger && { judger }),
    // They count nowhere.
    ...isNotAnnulled,
    ...notRemoved,
  }
}
