import type { Level } from './levels.ts'
import { groups } from './groups.ts'
import type { Group } from './rows.ts'

/** The open group, as the pages in its frame see it. Owner and root of the site count as root, member included. */
export interface GroupView {
  readonly group: Group
  /** The level of the reader as it is stored: 0 without one. */
  readonly level: Level
  readonly isOwner: boolean
  readonly isMember: boolean
  readonly isAdmin: boolean
  readonly isRoot: boolean
  /** The address of the group. */
  readonly path: string
  /** Fetches the group again, for instance after somebody joined it. */
  reload(): void
}

/** The layout of every page of a group: its name and tabs. It shows a page other than the first one only to members. */
export const groupFrame = groups.frame<GroupView>('frame', '/course/:groupID')

/** Tabs of a group, behind the first page: menu entries whose paths begin with that of the frame. Order: problems 10, courses 20, homework 30, discussions 40, submissions 50, rank 60. */
export const groupTabs = groups.slot<{ readonly place: 'bar' }>('tabs')

/** Panels of the page on which the admins of a group see what one member has done, such as results of homework. Order: courses 20, homework 30. */
export const memberPanels = groups.slot<{ readonly gid: number; readonly uid: string; readonly username: string }>('member-panels')

/** What stands in place of a page that is for the admins of a group alone. */
export const adminsOnly = groups.part<{ readonly title: string }>('admins-only')

interface StaffAction {
  /** Below the address of the group, such as `/contest-admin`. */
  readonly to: string
  readonly label: string
}

/** What the admins of a group find above a list of it: the way to its administration, and to something new. */
export interface ListActionsProps {
  readonly manage: StaffAction
  readonly create: StaffAction
}
export const listActions = groups.part<ListActionsProps>('list-actions')
