import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import { groups } from './groups.ts'
import type { Level } from './levels.ts'

/** A group as one viewer meets it. Owner and root of the site count as root, member included. */
export interface OpenGroup {
  readonly gid: number
  readonly reference: ContextReference
  readonly name: string
  /** Stands in front of the display ids of its problems. */
  readonly shortName: string
  /** The level of the viewer as it is stored: 0 without one. */
  readonly level: Level
  readonly isOwner: boolean
  readonly isMember: boolean
  readonly isAdmin: boolean
  readonly isRoot: boolean
}

/** Says who is what in a group, for every plugin that joins something with groups. All methods throw NoGroup for a group that the viewer may not know. */
export interface GroupAccess {
  open(gid: number, viewer: Viewer): Promise<OpenGroup>
  /** Throw unless the viewer has this right in the group. */
  member(gid: number, viewer: Viewer): Promise<OpenGroup>
  admin(gid: number, viewer: Viewer): Promise<OpenGroup>
  root(gid: number, viewer: Viewer): Promise<OpenGroup>
  /** The uids of all members, or of those from a level on. */
  memberUids(gid: number, level?: Level): Promise<string[]>
}

/** Who is what in a group. */
export const groupAccess = groups.service<GroupAccess>('access')
