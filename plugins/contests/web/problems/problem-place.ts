import type { ProblemPlace } from '@verdict/plugin-problems/contract'

/** Returns the place of problem pages in a contest. */
export function problemPlace(cid: number): ProblemPlace {
  return { keys: { cid }, path: `/contest/${cid}/problem`, home: `/contest/${cid}/problems` }
}
