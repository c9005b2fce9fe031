import type { AnnouncementForm } from '@verdict/plugin-announcements/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { contests, type ContestStatus, type EnteredContest } from './contests.ts'
import type { ContestDuty } from './duties.ts'

/** A problem under its names in a contest. */
export interface VisitedProblem {
  readonly pid: number
  readonly displayId: string
  readonly displayTitle: string
}

/** A contest as a participant or staff member sees it, even before its start. */
export interface VisitedContest {
  readonly title: string
  /** Whether the viewer has any duty. */
  readonly isStaff: boolean
  readonly duties: readonly ContestDuty[]
  /** -1 scheduled, 0 running, 1 ended. */
  readonly status: ContestStatus
  /** Whether the viewer can see the problems now. */
  readonly showsProblems: boolean
  /** All problems, in the contest's order. */
  readonly problems: readonly VisitedProblem[]
}

/** Checks who can be in a contest now, for plugins that add content to contests. */
export interface ContestEntry {
  /** Throws NoContest, NotStarted, RegistrationRequired or AccountRefused if the viewer cannot see the contest's problems, submissions and scoreboard. */
  enter(cid: number, viewer: Viewer): Promise<EnteredContest>
  /** Throws NoContest, RegistrationRequired or AccountRefused if the viewer neither takes part in the contest nor belongs to its staff. */
  visit(cid: number, viewer: Viewer): Promise<VisitedContest>
}

/** Checks who can be in a contest now. */
export const contestEntry = contests.service<ContestEntry>('entry')

/** Creates announcements, for plugins with content that all participants must read. */
export interface ContestAnnouncer {
  /** Creates an announcement with the caller as author. Throws unless announcing is a duty of the caller. */
  add(cid: number, announcement: AnnouncementForm, caller: NonNullable<Viewer>): Promise<void>
}

/** Creates announcements of contests. */
export const contestAnnouncer = contests.service<ContestAnnouncer>('announcer')
