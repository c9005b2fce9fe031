import type { ProblemPlace } from '@verdict/plugin-problems/contract'

/** Returns the place in which a group's problems are read. */
export function problemPlace(gid: number): ProblemPlace {
  return {
    keys: { gid },
    path: `/course/${gid}/problem`,
    home: `/course/${gid}/problem`,
    submissionPath: (submitId) => `/course/${gid}/submission-detail/${submitId}`,
  }
}
