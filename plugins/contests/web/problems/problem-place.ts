import type { ProblemPlace } from '@verdict/plugin-problems/contract'

/** Where the problems of a contest are read. */
export function problemPlace(cid: number): ProblemPlace {
  return { keys: { cid }, path: `/contest/${cid}/problem`, home: `/contest/${cid}/problems` }
}
