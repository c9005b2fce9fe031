import { adminRoles, definePlugin } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

/** Contests: who takes part, when, in which problems, and by which rule. */
export const contests = definePlugin({ id: 'contests', permissions: { contest_admin: adminRoles } })

/** Where a contest stands, as the clock tells it. */
export const contestStatuses = { scheduled: -1, running: 0, ended: 1 } as const
export type ContestStatus = (typeof contestStatuses)[keyof typeof contestStatuses]

/** Who takes part: everybody, only registered people, or everybody may look and registered people submit. */
export const contestAuths = { public: 0, private: 1, protected: 2 } as const
export type ContestAuth = (typeof contestAuths)[keyof typeof contestAuths]

/** The two kinds of problems: a contest has problems of its own kind only. */
export const contestTypes = { acm: 0, oi: 1 } as const

/** Published when a contest is deleted; followers delete what belongs to it. */
export const contestRemoved = contests.change('removed', z.object({ cid: z.int() }))

/** A contest that somebody has entered. */
export interface EnteredContest {
  /** The uid of its creator. */
  readonly author: string
  readonly title: string
  /** Whether the viewer is contest staff (see `openOwned`). */
  readonly isStaff: boolean
  /** -1 scheduled (for the staff alone), 0 running, 1 ended. */
  readonly status: number
}

/** Who may be in a contest now, for plugins that bring something into it. */
export interface ContestEntry {
  /** Throws why the viewer may not see the problems of the contest, its submissions and its board: NoContest, NotStarted, RegistrationRequired or AccountRefused. */
  enter(cid: number, viewer: Viewer): Promise<EnteredContest>
}

/** Who may be in a contest now. */
export const contestEntry = contests.service<ContestEntry>('entry')
