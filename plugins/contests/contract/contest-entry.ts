import type { Viewer } from '@verdict/plugin-problems/contract'
import { contests } from './contests.ts'

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
