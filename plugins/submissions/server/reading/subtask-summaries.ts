import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { SubtaskSummary } from '../stored/submission-schema.ts'

type Counted = Pick<CaseVerdict, 'groupNum' | 'status' | 'score' | 'time' | 'memory'>

interface Subtask {
  readonly from: number
  total: number
  ac: number
  score: number
  lowest: Counted
}

/** Whether the case mode shows results by subtasks. */
export function isGrouped(mode: string): boolean {
  return mode === 'subtask_lowest' || mode === 'subtask_average'
}

/** Returns the number of a case's subtask. */
export function subtaskOf({ groupNum }: Pick<CaseVerdict, 'groupNum'>): number {
  return groupNum ?? 1
}

/** Computes subtask results case by case, in display order, so that the cases need not be in memory together. */
export class SubtaskSummaries {
  readonly #mode: string
  readonly #subtasks = new Map<number, Subtask>()
  #count = 0

  constructor(mode: string) {
    this.#mode = mode
  }

  add(cases: Iterable<Counted>): void {
    for (const one of cases) {
      const subtask = this.#subtasks.get(subtaskOf(one)) ?? { from: this.#count, total: 0, ac: 0, score: 0, lowest: one }
      subtask.total += 1
      subtask.ac += one.status === statuses.accepted ? 1 : 0
      subtask.score += one.score ?? 0
      if (isLower(one, subtask.lowest)) subtask.lowest = one
      this.#subtasks.set(subtaskOf(one), subtask)
      this.#count += 1
    }
  }

  /**
   * The result of each subtask. `subtask_average`: the rounded mean of its scores; Accepted if every case is, Wrong Answer if the score is 0, otherwise
   * Partial Accepted. `subtask_lowest`: score, status, time and memory of the first case with the lowest score that was not skipped.
   */
  get results(): SubtaskSummary[] {
    return [...this.#subtasks].map(([groupNum, { from, total, ac, score: sum, lowest }]) => {
      const common = { groupNum, from, total, ac }
      if (this.#mode !== 'subtask_average') return { ...common, score: lowest.score, status: lowest.status, time: lowest.time, memory: lowest.memory }
      const score = Math.round(sum / total)
      const status = ac === total ? statuses.accepted : score === 0 ? statuses.wrongAnswer : statuses.partialAccepted
      return { ...common, score, status, time: null, memory: null }
    })
  }
}

function isLower(one: Counted, lowest: Counted): boolean {
  if (one.status === statuses.cancelled || lowest.status === statuses.cancelled) return one.status !== statuses.cancelled
  return (one.score ?? 0) < (lowest.score ?? 0)
}
