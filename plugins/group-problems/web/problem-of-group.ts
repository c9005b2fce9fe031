import type { ProblemPageProps } from '@verdict/plugin-problems/contract'

/** The addresses of a problem of a group. */
export function problemPath(gid: number, displayId: string): string {
  return `/course/${gid}/problem/${encodeURIComponent(displayId)}`
}

export function fullScreenPath(gid: number, displayId: string): string {
  return `${problemPath(gid, displayId)}/full-screen`
}

/** A problem of a group, for the page of `problems`. */
export function problemOfGroup(gid: number, displayId: string): ProblemPageProps {
  return {
    displayId,
    keys: { gid },
    home: `/course/${gid}/problem`,
    problemPath: (other) => problemPath(gid, other),
    submissionPath: (submitId) => `/course/${gid}/submission-detail/${submitId}`,
  }
}
