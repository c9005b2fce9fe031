import type { ContextReference } from '@verdict/plugin-problems/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { openProblems } from './training-rows.ts'
import type { TrainingDoc } from './training-schema.ts'

/** Computes a user's progress in trainings from the problems that they have solved around them, whether or not they have joined. */
export class TrainingProgress {
  readonly #results: ProblemStatusService

  constructor(results: ProblemStatusService) {
    this.#results = results
  }

  /** Returns which of the counted problems a user has solved in the bank or in the trainings' owner. */
  async solved(trainings: readonly Pick<TrainingDoc, 'problems'>[], uid: string, owner: ContextReference | null): Promise<ReadonlySet<number>> {
    const pids = [...new Set(trainings.flatMap((training) => openProblems(training).map(({ pid }) => pid)))]
    const results = await this.#results.of(owner, [uid], pids)
    return new Set(results.flatMap(({ pid, status }) => (status === statuses.accepted ? [pid] : [])))
  }
}
