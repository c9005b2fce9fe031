import type { ContextReference } from '@verdict/plugin-problems/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { openProblems } from '../training/training-rows.ts'
import type { TrainingDoc } from '../training/training-schema.ts'

/** How far somebody is in trainings: joined or not, counted from what they have solved around them. */
export class TrainingProgress {
  readonly #results: ProblemStatusService

  constructor(results: ProblemStatusService) {
    this.#results = results
  }

  /** What somebody has solved of the problems that count, in the bank or in the context that owns the trainings. */
  async solved(trainings: readonly Pick<TrainingDoc, 'problems'>[], uid: string, owner: ContextReference | null): Promise<ReadonlySet<number>> {
    const pids = [...new Set(trainings.flatMap((training) => openProblems(training).map(({ pid }) => pid)))]
    const results = await this.#results.of(owner, [uid], pids)
    return new Set(results.flatMap(({ pid, status }) => (status === statuses.accepted ? [pid] : [])))
  }
}
