import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** Contests: their participants, times, problems and rules. */
export const contests = definePlugin({ id: 'contests', permissions: { contest_admin: adminRoles } })

/** The status of a contest at the current time. */
export const contestStatuses = { scheduled: -1, running: 0, ended: 1 } as const
export type ContestStatus = (typeof contestStatuses)[keyof typeof contestStatuses]

/** The access of a contest: for all users, for registered users only, or visible to all with registration needed to submit. */
export const contestAuths = { public: 0, private: 1, protected: 2 } as const
export type ContestAuth = (typeof contestAuths)[keyof typeof contestAuths]

/** The two types of problems. All problems of a contest have its type. */
export const contestTypes = { acm: 0, oi: 1 } as const

/** Published when a contest is deleted. Followers delete the data that belongs to it. */
export const contestRemoved = contests.change('removed', z.object({ cid: z.int() }))

/** Published when a user registers for a contest or leaves it, or when their details as a participant change. */
export const registrationChanged = contests.change('registration-changed', z.object({ cid: z.int(), uid: z.string() }))

/** A contest that a user has entered. */
export interface EnteredContest {
  /** The creator's uid. */
  readonly author: string
  readonly title: string
  /** Whether the viewer manages or judges the contest. */
  readonly isStaff: boolean
  /** -1 scheduled (visible to staff only), 0 running, 1 ended. */
  readonly status: number
}

/** Work of contest staff that must be done before a contest is finalized, such as open questions. */
export interface OpenIssues {
  /** The name of the work in the reader's language, as for `ctx.t`. */
  title(language: string | undefined): string
  /** Counts what is left in a contest. */
  count(cid: number): Promise<number>
  /** Returns the path of the page on which the staff deal with it. */
  path(cid: number): string
}

/** The work that plugins require before a contest is finalized. A contribution that fails must not look like one without issues, so errors reach the caller. */
export const openIssues = contests.point<OpenIssues>('open-issues')
