import type { ProblemPageProps } from '@verdict/plugin-problems/contract'
import { problemPath } from './problem-paths.ts'

/** A problem as its training calls it, for the page of `problems`. */
export function problemOfTraining(tid: number, displayId: string): ProblemPageProps {
  const query = new URLSearchParams({ tid: String(tid), problemId: displayId })
  return {
    displayId,
    keys: { tid },
    detailPath: `/api/get-problem-detail?${query}`,
    home: `/training/${tid}/problems`,
    problemPath: (other) => problemPath(tid, other),
  }
}
