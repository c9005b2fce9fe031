import { contests, type ContestStatus } from './contests.ts'
import type { ContestRow } from './rows.ts'

/** The open contest, as the pages in its frame see it. */
export interface ContestView {
  readonly contest: ContestRow
  /** -1 scheduled, 0 running, 1 ended; changes while the page is open, by the clock of the server. */
  readonly status: ContestStatus
  /** Whether the user is registered where that is needed, and admitted by the account rule. */
  readonly takesPart: boolean
  readonly isStaff: boolean
  /** Server time minus local time, in milliseconds. */
  readonly serverOffset: number
  /** Fetches the contest again, for instance after a registration. */
  reload(): void
}

/** The layout of every page of a contest: its name, clock and tabs. It shows a page other than the overview only to those whom the contest admits now. */
export const contestFrame = contests.frame<ContestView>('frame', '/contest/:contestID')

/** Small links beside the name of a contest on each of its pages, such as the way back to the group whose homework it is. */
export const contestLinks = contests.slot<{ readonly contest: ContestView['contest'] }>('links')

/** Tabs of a contest, behind the overview: menu entries whose paths begin with that of the frame. Order: problems 10, submissions 20, board 30, announcements 40. */
export const contestTabs = contests.slot<{ readonly place: 'bar' }>('tabs')
