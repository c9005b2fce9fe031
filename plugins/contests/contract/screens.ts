import { contests, type ContestStatus } from './contests.ts'
import type { ContestDuty } from './duties.ts'
import type { ContestRow } from './rows.ts'

/** The open contest, as passed to the pages in its frame. */
export interface ContestView {
  readonly contest: ContestRow
  /** -1 scheduled, 0 running, 1 ended. Changes while the page is open, by the server's clock. */
  readonly status: ContestStatus
  /** Whether the user is registered if required, and admitted by the account rule. */
  readonly takesPart: boolean
  /** Whether the user has any duty. */
  readonly isStaff: boolean
  /** Whether the user changes the staff: root, managers of the contest's owner, and the creator. */
  readonly leads: boolean
  readonly duties: readonly ContestDuty[]
  /** Server time minus local time, in milliseconds. */
  readonly serverOffset: number
  /** Reloads the contest, for example after a registration. */
  reload(): void
}

/** The layout of all pages of a contest: name, clock and tabs. Pages other than the overview are shown only to users whom the contest admits now. */
export const contestFrame = contests.frame<ContestView>('frame', '/contest/:contestID')

/** Small links next to a contest's name on all its pages, such as the link to the group whose homework it is. */
export const contestLinks = contests.slot<{ readonly contest: ContestView['contest'] }>('links')

/** Content of a contest's overview before the start, for users who take part: they cannot open other pages yet. */
export const contestPreparations = contests.slot<{ readonly view: ContestView }>('preparations')

/** Tabs of a contest, after the overview: menu entries with paths below the frame's path. Order: problems 10, submissions 20, board 30, announcements 40. A component in place of an entry receives the open contest. */
export const contestTabs = contests.slot<{ readonly place: 'bar'; readonly view: ContestView }>('tabs')
