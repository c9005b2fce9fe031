import type { ProblemPageProps } from '@verdict/plugin-problems/contract'

/** The addresses of a problem of a contest. */
export function problemPath(cid: number, displayId: string): string {
  return `/contest/${cid}/problem/${encodeURIComponent(displayId)}`
}

export function fullScreenPath(cid: number, displayId: string): string {
  return `${problemPath(cid, displayId)}/full-screen`
}

/** What tells how a problem is solved; hidden until the end of a contest. */
export const solvingHints = ['source', 'statistics', 'difficulty', 'tags'] as const

/** A problem as its contest calls it, for the page of `problems`. */
export function problemOfContest(cid: number, displayId: string): Pick<ProblemPageProps, 'displayId' | 'keys' | 'detailPath' | 'home'> {
  const query = new URLSearchParams({ cid: String(cid), displayId })
  return { displayId, keys: { cid }, detailPath: `/api/get-contest-problem-details?${query}`, home: `/contest/${cid}/problems` }
}
