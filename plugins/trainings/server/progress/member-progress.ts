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

/** Computes one user's progress in an owner's trainings by problem, from their submissions around them, as the user's own progress does. */
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
