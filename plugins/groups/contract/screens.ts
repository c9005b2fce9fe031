import type { Level } from './levels.ts'
import { groups } from './groups.ts'
import type { Group } from './rows.ts'

/** The open group, as seen by the pages in its frame. The owner and super admins count as `root` and as members. */
export interface GroupView {
  readonly group: Group
  /** The reader's stored level; 0 if there is none. */
  readonly level: Level
  readonly isOwner: boolean
  readonly isMember: boolean
  readonly isAdmin: boolean
  readonly isRoot: boolean
  /** The path of the group. */
  readonly path: string
  /** Reloads the group, for example after the reader joined it. */
  reload(): void
}

/** The layout of every page of a group: its name and tabs. Only members see pages other than the first one. */
export const groupFrame = groups.frame<GroupView>('frame', '/course/:groupID')

/**
 * Tabs of a group after the first page: menu entries whose paths begin with that of the frame. Order: problems 10, courses 20, homework 30, discussions 40,
 * submissions 50, ranking 60.
 */
export const groupTabs = groups.slot<{ readonly place: 'bar' }>('tabs')

/** Panels of the page where group admins see a member's results, such as homework. Order: courses 20, homework 30. */
export const memberPanels = groups.slot<{ readonly gid: number; readonly uid: string; readonly username: string }>('member-panels')

/** Panels on a group's first page that tell members what to do next. Order: homework 10, courses 20. */
export const groupHomePanels = groups.slot<{ readonly gid: number; readonly isAdmin: boolean }>('home-panels')

/** Replaces a page that is only for group admins. */
export const adminsOnly = groups.part<{ readonly title: string }>('admins-only')

interface StaffAction {
  /** A path below the group's, such as `/contest-admin`. */
  readonly to: string
  readonly label: string
}

/** The actions of group admins above a list of the group: a link to its administration, and one that creates an item. */
export interface ListActionsProps {
  readonly manage: StaffAction
  readonly create: StaffAction
}
export const listActions = groups.part<ListActionsProps>('list-actions')
