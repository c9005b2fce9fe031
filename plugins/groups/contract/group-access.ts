import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import { groups } from './groups.ts'
import type { Level } from './levels.ts'

/** A group as seen by one viewer. The owner and super admins count as `root` and as members. */
export interface OpenGroup {
  readonly gid: number
  readonly reference: ContextReference
  readonly name: string
  /** The prefix of its problems' display IDs. */
  readonly shortName: string
  /** The viewer's stored level; 0 if there is none. */
  readonly level: Level
  readonly isOwner: boolean
  readonly isMember: boolean
  readonly isAdmin: boolean
  readonly isRoot: boolean
}

/** Tells other plugins who has which level in a group. All methods throw NoGroup if the viewer must not know the group. */
export interface GroupAccess {
  open(gid: number, viewer: Viewer): Promise<OpenGroup>
  /** Throw unless the viewer has this permission in the group. */
  member(gid: number, viewer: Viewer): Promise<OpenGroup>
  admin(gid: number, viewer: Viewer): Promise<OpenGroup>
  root(gid: number, viewer: Viewer): Promise<OpenGroup>
  /** Returns the uids of all members, or of those with at least a level. */
  memberUids(gid: number, level?: Level): Promise<string[]>
}

/** The levels of users in groups, for other plugins. */
export const groupAccess = groups.service<GroupAccess>('access')
