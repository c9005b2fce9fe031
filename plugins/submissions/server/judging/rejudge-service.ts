import type { Caller, ChangeLog, Stored, Users } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { rankScore, statuses } from '@verdict/plugin-judging/contract'
import type { ContextKeys, ContextResolver, ProblemBank } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import {
  CancelRefused,
  JudgingRefused,
  ManualRefused,
  manualStatuses,
  NoSubmission,
  NothingToJudge,
  StatusRefused,
  taskSource,
  type DataVersions,
  type RejudgeFilter,
} from '../../contract.ts'
import type { JudgingCoordinator } from './judging-coordinator.ts'
import { mayJudgeIn } from '../reading/submission-visibility.ts'
import { referencesIn } from '../stored/submission-contexts.ts'
import { bankScope, notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { asRead, storedVerdict, verdictOf } from './stored-verdict.ts'

/** Refuses rejudging and manual verdicts to users who do not judge a submission. */
export class JudgingRights {
  readonly #resolver: Pick<ContextResolver, 'resolve' | 'resolveReferences'>

  constructor(resolver: Pick<ContextResolver, 'resolve' | 'resolveReferences'>) {
    this.#resolver = resolver
  }

  /** Returns the submission. Other users cannot find out whether it exists. */
  async requireOn<T extends Pick<SubmissionDoc, 'contexts'>>(submission: T | null, caller: Caller): Promise<T> {
    const context = submission && !caller.may('rejudge') ? await this.#resolver.resolveReferences(submission.contexts ?? [], caller) : undefined
    if (!mayJudgeIn(context?.contexts ?? [], caller)) throw new JudgingRefused()
    if (!submission) throw new NoSubmission()
    return submission
  }

  /** For calls about all submissions of a context, or of the bank without keys. */
  async requireIn(keys: ContextKeys, caller: Caller): Promise<void> {
    if (caller.may('rejudge')) return
    const { contexts } = await this.#resolver.resolve(keys, caller)
    if (!mayJudgeIn(contexts, caller)) throw new JudgingRefused()
  }
}

interface Deps {
  readonly submissions: Submissions
  readonly judging: JudgingCoordinator
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
  readonly rights: JudgingRights
}

/** Rejudging, manual verdicts and cancelling, for users with the permission `rejudge`, and for those who judge a submission's context. */
export class RejudgeService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async rejudge(submitId: number, dataVersion: string | undefined, caller: Caller): Promise<SubmissionDoc> {
    const submission = await this.#find(submitId, caller)
    await this.#checkDataVersion(submission.pid, dataVersion)
    return (await this.#deps.judging.rejudge({ _id: submitId, ...notRemoved }, { priority: 'rejudge', dataVersion })) ?? Promise.reject(new NoSubmission())
  }

  /** Sets a verdict manually. A score is stored only for OI problems; its ranking score uses the full difficulty. */
  async setVerdict({ submitId, status, score }: { submitId: number; status: number; score?: number | undefined }, caller: Caller): Promise<SubmissionDoc> {
    const submission = await this.#find(submitId, caller)
    if (!manualStatuses.includes(status)) throw new StatusRefused()
    const unchangeable: readonly number[] = [statuses.pending, statuses.compileError]
    if (unchangeable.includes(verdictOf(submission).status)) throw new ManualRefused()
    const problem = (await this.#deps.bank.summaries([submission.pid])).get(submission.pid)
    const isScored = problem?.type === 1 && score !== undefined
    const clamped = Math.min(Math.max(score ?? 0, 0), problem?.ioScore ?? 100)
    const scores = isScored ? { score: clamped, oiRankScore: rankScore(clamped, problem.difficulty) } : {}
    const verdict = { status, ...scores, isManual: true, judger: caller.username, changedAt: new Date() }
    const changed = await this.#deps.judged.update(asRead(submission), { $set: storedVerdict(verdict, submission) })
    if (!changed) throw new ManualRefused()
    return changed
  }

  /** Cancels a submission while no judge works on it. */
  async cancel(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { judged } = this.#deps
    const submission = await this.#find(submitId, caller)
    if (submission.status !== statuses.pending) throw new CancelRefused()
    const ref = String(submitId)
    // A new submission may have been queued between the two checks.
    if ((await this.#isWorkedOn(ref)) && (await this.#isWorkedOn(ref))) throw new CancelRefused()
    const cancelled = { status: statuses.cancelled, score: null, oiRankScore: null, isManual: true, judger: caller.username, changedAt: new Date() }
    const changed = await judged.update({ _id: submitId, version: submission.version, status: statuses.pending }, { $set: cancelled })
    if (!changed) throw new CancelRefused()
    return changed
  }

  /** Removes it from the queue; returns whether a judge works on it. */
  async #isWorkedOn(ref: string): Promise<boolean> {
    const { queue } = this.#deps
    return !(await queue.cancel(taskSource, ref)) && (await queue.progress(taskSource, [ref])).length > 0
  }

  async rejudgeInContext(keys: ContextKeys, pid: number, caller: Caller): Promise<number> {
    await this.#deps.rights.requireIn(keys, caller)
    const inAll = referencesIn(keys).map((reference) => ({ contexts: reference }))
    const count = inAll.length === 0 ? 0 : await this.#deps.judging.rejudgeMany({ $and: inAll, pid, ...notRemoved })
    if (count === 0) throw new NothingToJudge()
    return count
  }

  async dataVersions({ submitId, problemID }: { submitId?: number | undefined; problemID?: string | undefined }, caller: Caller): Promise<DataVersions> {
    const { submissions, bank } = this.#deps
    const submission = submitId === undefined ? undefined : await this.#find(submitId, caller)
    if (!submission) await this.#deps.rights.requireIn({}, caller)
    const pid = submission?.pid ?? (problemID ? (await bank.find(problemID))?.pid : undefined)
    if (pid === undefined) throw new NoSubmission()
    const [spec, referenced] = await Promise.all([bank.judgingSpec(pid), dataVersionsOf(submissions, pid)])
    const newest = spec?.kind === 'submission' ? spec.dataVersion : null
    return { newest, older: referenced.filter((version) => version !== newest).toReversed(), judgedOn: submission?.dataVersion ?? null }
  }

  async countMany(filter: RejudgeFilter): Promise<number> {
    const query = await this.#queryOf(filter)
    return query ? this.#deps.submissions.countDocuments(query) : 0
  }

  async rejudgeMany(filter: RejudgeFilter): Promise<number> {
    const query = await this.#queryOf(filter)
    if (query) await this.#checkDataVersion(query.pid, filter.dataVersion)
    const count = query ? await this.#deps.judging.rejudgeMany(query, filter.dataVersion) : 0
    if (count === 0) throw new NothingToJudge()
    return count
  }

  /** Returns undefined if nothing can match. An empty filter matches nothing, so that a mistake does not rejudge the whole site. */
  async #queryOf({ problemID, username, status, language }: RejudgeFilter) {
    if (!problemID && !username && status === undefined && !language) return undefined
    const [problem, user] = await Promise.all([
      problemID ? this.#deps.bank.find(problemID) : undefined,
      username ? this.#deps.users.findByName(username) : undefined,
    ])
    if ((problemID && !problem) || (username && !user)) return undefined
    return {
      lists: bankScope,
      ...(problem && { pid: problem.pid }),
      ...(user && { uid: user.uid }),
      ...(status !== undefined && { status }),
      ...(language && { language }),
      ...notRemoved,
    } satisfies Filter<Stored<SubmissionDoc>>
  }

  /** An older version can be chosen only for the submissions of one problem, and only while it is stored. */
  async #checkDataVersion(pid: number | undefined, dataVersion: string | undefined): Promise<void> {
    if (dataVersion === undefined) return
    const spec = pid === undefined ? undefined : await this.#deps.bank.judgingSpec(pid, dataVersion)
    if (spec?.kind !== 'submission') throw new NothingToJudge()
  }

  async #find(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    return this.#deps.rights.requireOn(await this.#deps.submissions.findOne({ _id: submitId, ...notRemoved }), caller)
  }
}

/**
 * Returns the versions of a problem's test data to which submissions refer. Reads one index entry for each version, independently of the number of submissions.
 */
export async function dataVersionsOf(submissions: Submissions, pid: number): Promise<string[]> {
  const versions: string[] = []
  for (let last = ''; ;) {
    const next = await submissions.findOne({ pid, dataVersion: { $gt: last } }, { sort: { pid: 1, dataVersion: 1 }, projection: { dataVersion: 1 } })
    if (!next?.dataVersion) return versions
    last = next.dataVersion
    versions.push(last)
  }
}
