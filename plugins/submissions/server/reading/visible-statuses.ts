import type { ProblemStatus, ResolvedContext } from '@verdict/plugin-problems/contract'
import type { SubmissionVisibility } from './submission-visibility.ts'
import { notRemoved, type Submissions } from '../stored/submission-schema.ts'
import { bestOf, type ProblemStatusRepository } from '../statistics/problem-status-repository.ts'

interface Deps {
  readonly submissions: Submissions
  readonly statuses: ProblemStatusRepository
  readonly visibility: SubmissionVisibility
}

/** The statuses of a user on problems: stored for the bank, and for a context computed from the submissions that it shows to the user. */
export class VisibleStatuses {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async of(uid: string, pids: readonly number[], context: ResolvedContext): Promise<ReadonlyMap<number, ProblemStatus>> {
    const { submissions, statuses, visibility } = this.#deps
    const [reference] = context.references
    if (reference === undefined) return statuses.of(uid, pids)
    const own = await submissions
      .find({ uid, pid: { $in: [...pids] }, lists: reference, annulled: { $exists: false }, ...notRemoved }, { projection: { code: 0, starts: 0 } })
      .sort({ _id: -1 })
      .toArray()
    const rows = (await visibility.filterVisible(own, context.viewer, context)).map(({ row }) => ({ ...row, score: row.score ?? null }))
    return new Map([...Map.groupBy(rows, ({ pid }) => pid)].flatMap(([pid, [newest, ...older]]) => (newest ? [[pid, bestOf(newest, older)] as const] : [])))
  }
}
