import type { ChangeLog, Users } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { CancelRefused, ManualRefused, NoSubmission, NothingToJudge, StatusRefused, type DataVersions, type RejudgeFilter } from '../contract.ts'
import { manualStatuses, rankScore } from './code-rules.ts'
import { dataVersionsOf } from './data-versions.ts'
import { taskSource, type JudgingLine } from './judging-line.ts'
import { bankList, present, type SubmissionDoc } from './submission-docs.ts'

type Rows = Collection<SubmissionDoc>

interface Parts {
  readonly rows: Rows
  readonly line: JudgingLine
  readonly judged: ChangeLog<SubmissionDoc>
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
}

/** What root alone does with submissions (spec 5, section 18). */
export class RootDesk {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async rejudge(submitId: number, dataVersion?: string): Promise<SubmissionDoc> {
    const row = await this.#find(submitId)
    await this.#checkVersion([row.pid], dataVersion)
    return (await this.#parts.line.again({ _id: submitId, ...present }, { priority: 'rejudge', dataVersion })) ?? Promise.reject(new NoSubmission())
  }

  async manual({ submitId, status, score }: { submitId: number; status: number; score?: number | undefined }, judger: string): Promise<SubmissionDoc> {
    if (!manualStatuses.includes(status)) throw new StatusRefused()
    const row = await this.#find(submitId)
    const closed: readonly number[] = [statuses.pending, statuses.compileError]
    if (closed.includes(row.status)) throw new ManualRefused()
    const problem = (await this.#parts.bank.cards([row.pid])).get(row.pid)
    const scored = problem?.type === 1 && score !== undefined
    const clamped = Math.min(Math.max(score ?? 0, 0), problem?.ioScore ?? 100)
    const scores = scored ? { score: clamped, oiRankScore: rankScore(problem.difficulty, clamped) } : {}
    const changed = await this.#parts.judged.update(
      { _id: submitId, version: row.version, status: row.status } as never,
      { $set: { status, ...scores, isManual: true, judger, changedAt: new Date() } } as never,
    )
    if (!changed) throw new ManualRefused()
    return changed
  }

  /** Only while nobody works on it. */
  async cancel(submitId: number, judger: string): Promise<SubmissionDoc> {
    const { queue, judged } = this.#parts
    const row = await this.#find(submitId)
    if (row.status !== statuses.pending) throw new CancelRefused()
    const ref = String(submitId)
    const taken = await queue.cancel(taskSource, ref)
    if (!taken && (await queue.standings(taskSource, [ref])).length > 0) throw new CancelRefused()
    const cancelled = { status: statuses.cancelled, score: null, oiRankScore: null, isManual: true, judger, changedAt: new Date() }
    const changed = await judged.update({ _id: submitId, version: row.version, status: statuses.pending } as never, { $set: cancelled } as never)
    if (!changed) throw new CancelRefused()
    return changed
  }

  async rejudgeIn(reference: string | undefined, pid: number): Promise<number> {
    const count = reference === undefined ? 0 : await this.#parts.line.rejudgeMany({ contexts: reference, pid, ...present })
    if (count === 0) throw new NothingToJudge()
    return count
  }

  async dataVersions({ submitId, problemID }: { submitId?: number | undefined; problemID?: string | undefined }): Promise<DataVersions> {
    const { rows, bank } = this.#parts
    const row = submitId === undefined ? undefined : await this.#find(submitId)
    const pid = row?.pid ?? (problemID ? (await bank.find(problemID))?.pid : undefined)
    if (pid === undefined) throw new NoSubmission()
    const [recipe, named] = await Promise.all([bank.recipe(pid), dataVersionsOf(rows, pid)])
    const newest = recipe?.dataVersion ?? null
    return { newest, older: named.filter((version) => version !== newest).toReversed(), judgedOn: row?.dataVersion ?? null }
  }

  async countMany(filter: RejudgeFilter): Promise<number> {
    const found = await this.#filter(filter)
    return found ? this.#parts.rows.countDocuments(found) : 0
  }

  async rejudgeMany(filter: RejudgeFilter): Promise<number> {
    const found = await this.#filter(filter)
    if (found && filter.dataVersion !== undefined) await this.#checkVersion('pid' in found ? [found.pid as number] : [], filter.dataVersion)
    const count = found ? await this.#parts.line.rejudgeMany(found, filter.dataVersion) : 0
    if (count === 0) throw new NothingToJudge()
    return count
  }

  async #filter({ problemID, username, status, language }: RejudgeFilter): Promise<object | undefined> {
    // Without any condition nothing is meant: a slip must not judge the whole site again.
    if (!problemID && !username && status === undefined && !language) return undefined
    const [problem, user] = await Promise.all([
      problemID ? this.#parts.bank.find(problemID) : undefined,
      username ? this.#parts.users.findByName(username) : undefined,
    ])
    if ((problemID && !problem) || (username && !user)) return undefined
    return {
      lists: bankList,
      ...(problem && { pid: problem.pid }),
      ...(user && { uid: user.uid }),
      ...(status !== undefined && { status }),
      ...(language && { language }),
      ...present,
    }
  }

  async #checkVersion(pids: readonly number[], dataVersion: string | undefined): Promise<void> {
    if (dataVersion === undefined) return
    const [pid] = pids
    if (pid === undefined || !(await this.#parts.bank.recipe(pid, dataVersion))) throw new NothingToJudge()
  }

  async #find(submitId: number): Promise<SubmissionDoc> {
    const row = await this.#parts.rows.findOne({ _id: submitId, ...present } as object)
    if (!row) throw new NoSubmission()
    return row
  }
}
