import type { ChangeLog } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { Figures } from './figures.ts'
import { taskSource } from './judging-line.ts'
import type { Standings } from './standings.ts'
import type { CasesDoc, SubmissionDoc } from './submission-docs.ts'

interface Parts {
  readonly removed: ChangeLog<SubmissionDoc>
  readonly rows: Collection<SubmissionDoc>
  readonly cases: Collection<CasesDoc>
  readonly queue: JudgeQueue
  readonly figures: Figures
  readonly standings: Standings
}

/** Deletes submissions, and what belongs to them. */
export class Removal {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  remove(filter: object): Promise<number> {
    return this.#parts.removed.remove(filter as never)
  }

  async problem(pid: number): Promise<void> {
    const { figures, standings } = this.#parts
    await this.remove({ pid })
    await Promise.all([figures.forgetProblem(pid), standings.forgetProblem(pid)])
  }

  /** After a submission was marked: repeatable. */
  async clear(submitId: number, uid: string, pid: number): Promise<void> {
    const { rows, cases, queue, figures, standings } = this.#parts
    const row = await rows.findOne({ _id: submitId }, { projection: { lists: 1 } })
    await Promise.all([cases.deleteOne({ _id: submitId }), queue.drop(taskSource, [String(submitId)])])
    await figures.count(submitId)
    if (row) await standings.renew(uid, pid, row.lists)
  }
}
