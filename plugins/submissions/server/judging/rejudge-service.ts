import type { ChangeLog, Users } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { CancelRefused, ManualRefused, NoSubmission, NothingToJudge, StatusRefused, type DataVersions, type RejudgeFilter } from '../../contract.ts'
import { manualStatuses, rankScore } from '../intake/code-rules.ts'
import { dataVersionsOf } from './data-versions.ts'
import { taskSource, type JudgingCoordinator } from './judging-coordinator.ts'
import { bankScope, notRemoved, type SubmissionDoc } from '../submission-schema.ts'

type Rows = Collection<SubmissionDoc>

interface Deps {
  readonly rows: Rows
  readonly judging: JudgingCoordinator
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
}

/** What root alone does with submissions (spec 5, section 18). */
export class RejudgeService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async rejudge(submitId: number, dataVersion?: string): Promise<SubmissionDoc> {
    const row = await this.#find(submitId)
    await this.#checkVersion([row.pid], dataVersion)
    return (await this.#deps.judging.rejudge({ _id: submitId, ...notRemoved }, { priority: 'rejudge', dataVersion })) ?? Promise.reject(new NoSubmission())
  }

  async manual({ submitId, status, score }: { submitId: number; status: number; score?: number | undefined }, judger: string): Promise<SubmissionDoc> {
    if (!manualStatuses.includes(status)) throw new StatusRefused()
    const row = await this.#find(submitId)
    const closed: readonly number[] = [statuses.pending, statuses.compileError]
    if (closed.includes(row.status)) throw new ManualRefused()
    const problem = (await this.#deps.bank.summaries([row.pid])).get(row.pid)
    const scored = problem?.type === 1 && score !== undefined
    const clamped = Math.min(Math.max(score ?? 0, 0), problem?.ioScore ?? 100)
    const scores = scored ? { score: clamped, oiRankScore: rankScore(problem.difficulty, clamped) } : {}
    const changed = await this.#deps.judged.update(
      { _id: submitId, version: row.version, status: row.status },
      { $set: { status, ...scores, isManual: true, judger, changedAt: new Date() } },
    )
    if (!changed) throw new ManualRefused()
    return changed
  }

  /** Only while nobody works on it. */
  async cancel(submitId: number, judger: string): Promise<SubmissionDoc> {
    const { queue, judged } = this.#deps
    const row = await this.#find(submitId)
    if (row.status !== statuses.pending) throw new CancelRefused()
    const ref = String(submitId)
    const taken = await queue.cancel(taskSource, ref)
    if (!taken && (await queue.progress(taskSource, [ref])).length > 0) throw new CancelRefused()
    const cancelled = { status: statuses.cancelled, score: null, oiRankScore: null, isManual: true, judger, changedAt: new Date() }
    const changed = await judged.update({ _id: submitId, version: row.version, status: statuses.pending }, { $set: cancelled })
    if (!changed) throw new CancelRefused()
    return changed
  }

  async rejudgeIn(reference: string | undefined, pid: number): Promise<number> {
    const count = reference === undefined ? 0 : await this.#deps.judging.rejudgeMany({ contexts: reference, pid, ...notRemoved })
    if (count === 0) throw new NothingToJudge()
    return count
  }

  async dataVersions({ submitId, problemID }: { submitId?: number | undefined; problemID?: string | undefined }): Promise<DataVersions> {
    const { rows, bank } = this.#deps
    const row = submitId === undefined ? undefined : await this.#find(submitId)
    const pid = row?.pid ?? (problemID ? (await bank.find(problemID))?.pid : undefined)
    if (pid === undefined) throw new NoSubmission()
    const [recipe, named] = await Promise.all([bank.judgingSpec(pid), dataVersionsOf(rows, pid)])
    const newest = recipe?.dataVersion ?? null
    return { newest, older: named.filter((version) => version !== newest).toReversed(), judgedOn: row?.dataVersion ?? null }
  }

  async countMany(filter: RejudgeFilter): Promise<number> {
    const found = await this.#filter(filter)
    return found ? this.#deps.rows.countDocuments(found) : 0
  }

  async rejudgeMany(filter: RejudgeFilter): Promise<number> {
    const found = await this.#filter(filter)
    if (found && filter.dataVersion !== undefined) await this.#checkVersion('pid' in found ? [found.pid as number] : [], filter.dataVersion)
    const count = found ? await this.#deps.judging.rejudgeMany(found, filter.dataVersion) : 0
    if (count === 0) throw new NothingToJudge()
    return count
  }

  async #filter({ problemID, username, status, language }: RejudgeFilter): Promise<object | undefined> {
    // Without any condition nothing is meant: a slip must not judge the whole site again.
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
    }
  }

  async #checkVersion(pids: readonly number[], dataVersion: string | undefined): Promise<void> {
    if (dataVersion === undefined) return
    const [pid] = pids
    if (pid === undefined || !(await this.#deps.bank.judgingSpec(pid, dataVersion))) throw new NothingToJudge()
  }

  async #find(submitId: number): Promise<SubmissionDoc> {
    const row = await this.#deps.rows.findOne({ _id: submitId, ...notRemoved } as object)
    if (!row) throw new NoSubmission()
    return row
  }
}
