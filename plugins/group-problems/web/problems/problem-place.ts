import type { ProblemPlace } from '@verdict/plugin-problems/contract'

/** Where the problems of a group are read. */
export function problemPlace(gid: number): ProblemPlace {
  return {
    keys: { gid },
    path: `/course/${gid}/problem`,
    home: `/course/${gid}/problem`,
    submissionPath: (submitId) => `/course/${gid}/submission-detail/${submitId}`,
  }
}
