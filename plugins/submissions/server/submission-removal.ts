import type { ChangeLog } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { ProblemStatistics } from './statistics/problem-statistics.ts'
import { taskSource } from './judging/judging-coordinator.ts'
import type { ProblemStatusRepository } from './statistics/problem-status-repository.ts'
import type { CasesDoc, SubmissionDoc } from './submission-schema.ts'

interface Deps {
  readonly removed: ChangeLog<SubmissionDoc>
  readonly rows: Collection<SubmissionDoc>
  readonly cases: Collection<CasesDoc>
  readonly queue: JudgeQueue
  readonly statistics: ProblemStatistics
  readonly statusRepository: ProblemStatusRepository
}

/** Deletes submissions, and what belongs to them. */
export class SubmissionRemoval {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  remove(filter: object): Promise<number> {
    return this.#deps.removed.remove(filter)
  }

  async problem(pid: number): Promise<void> {
    const { statistics, statusRepository } = this.#deps
    await this.remove({ pid })
    await Promise.all([statistics.removeProblem(pid), statusRepository.removeProblem(pid)])
  }

  /** After a submission was marked: repeatable. */
  async clear(submitId: number, uid: string, pid: number): Promise<void> {
    const { rows, cases, queue, statistics, statusRepository } = this.#deps
    const row = await rows.findOne({ _id: submitId }, { projection: { lists: 1 } })
    await Promise.all([cases.deleteOne({ _id: submitId }), queue.drop(taskSource, [String(submitId)])])
    await statistics.count(submitId)
    if (row) await statusRepository.renew(uid, pid, row.lists)
  }
}
