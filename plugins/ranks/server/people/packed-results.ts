import { statuses } from '@verdict/plugin-judging/contract'
import type { PersonProblemStatus } from '@verdict/plugin-submissions/contract'

/**
 * A user's results as numbers, four per problem: the problem, the submissions, 1 if it is solved, and the best rank score. A process reads those of all users
 * when it starts. As objects they would take several times as long, and twice the memory.
 */
export type PackedResults = readonly number[]

const [triesAt, solvedAt, scoreAt, width] = [1, 2, 3, 4] as const

/** Sums over the problems that count. */
export interface RankTotals {
  readonly ac: number
  readonly total: number
  readonly score: number
}

/** Returns the results with one problem's result replaced or removed. */
export function withResult(results: PackedResults, pid: number, status: Pick<PersonProblemStatus, 'tries' | 'status' | 'oiRankScore'> | undefined): number[] {
  const at = indexOf(results, pid)
  const others = at < 0 ? results : [...results.slice(0, at), ...results.slice(at + width)]
  return status ? [...others, pid, status.tries, Number(status.status === statuses.accepted), status.oiRankScore ?? 0] : [...others]
}

export function totalsOf(results: PackedResults, counts: (pid: number) => boolean): RankTotals {
  let [ac, total, score] = [0, 0, 0]
  for (let at = 0; at < results.length; at += width) {
    if (!counts(results[at]!)) continue
    total += results[at + triesAt]!
    ac += results[at + solvedAt]!
    score += results[at + scoreAt]!
  }
  return { ac, total, score: Math.round(score) }
}

/** Whether there is a result on one of these problems. */
export function hasAny(results: PackedResults, pids: ReadonlySet<number>): boolean {
  for (let at = 0; at < results.length; at += width) if (pids.has(results[at]!)) return true
  return false
}

function indexOf(results: PackedResults, pid: number): number {
  for (let at = 0; at < results.length; at += width) if (results[at] === pid) return at
  return -1
}
