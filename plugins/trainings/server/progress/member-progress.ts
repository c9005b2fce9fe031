import { paged, type PageQuery } from '@verdict/core'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import type { PersonProgress } from '../../contract.ts'
import type { TrainingRepository } from '../training/training-repository.ts'
import { openProblems } from '../training/training-rows.ts'

interface Deps {
  readonly trainings: Pick<TrainingRepository, 'visible'>
  readonly results: Pick<ProblemStatusService, 'of'>
}

/** How far one person is in the trainings of an owner, problem by problem: what they have done around them, as their own progress counts it. */
export class MemberProgress {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(owner: ContextReference, uid: string, query: PageQuery) {
    const { found, total } = await this.#deps.trainings.visible(query, owner)
    const pids = [...new Set(found.flatMap((training) => openProblems(training).map(({ pid }) => pid)))]
    const results = new Map((await this.#deps.results.of(owner, [uid], pids)).map((result) => [result.pid, result]))
    const rows = found.map((training): PersonProgress => ({
      tid: training._id,
      title: training.title,
      problems: openProblems(training).map(({ pid, displayId }) => ({ displayId, result: results.get(pid) })),
    }))
    return paged(rows, total, query)
  }
}
