import type { Viewer } from '@verdict/plugin-problems/contract'
import { AdminsOnly, levels, MembersOnly, NoGroup, RootOnly, type GroupAccess, type Level, type MemberActor, type OpenGroup } from '../../contract.ts'
import type { GroupRepository } from './group-repository.ts'
import { groupReference, type GroupDoc } from './group-schema.ts'
import type { MemberRepository } from './member-repository.ts'

/** A group as seen by one viewer, with its document. */
export interface ViewedGroup extends OpenGroup {
  readonly group: GroupDoc
  readonly isSiteRoot: boolean
}

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
}

/** Decides which level a user has in a group. */
export class GroupAccessService implements GroupAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async open(gid: number, viewer: Viewer): Promise<ViewedGroup> {
    const viewed = await this.view(await this.#deps.groups.find(gid), viewer)
    if (viewed.isSiteRoot) return viewed
    // Only super admins see a closed group; only members see a hidden one.
    if (viewed.group.isClosed || (!viewed.group.visible && !viewed.isMember)) throw new NoGroup()
    return viewed
  }

  /** Like `open`, without checking whether the viewer may know the group, for users with its join link. */
  async view(group: GroupDoc, viewer: Viewer): Promise<ViewedGroup> {
    const { _id: gid, name, shortName } = group
    const level = viewer ? await this.#deps.members.levelOf(gid, viewer.uid) : levels.none
    const isOwner = viewer?.uid === group.uid
    const isSiteRoot = viewer?.role === 'root'
    const isRoot = isSiteRoot || isOwner || level === levels.root
    const isAdmin = isRoot || level === levels.admin
    const isMember = isAdmin || level === levels.member
    return { gid, reference: groupReference(gid), name, shortName, level, isOwner, isMember, isAdmin, isRoot, isSiteRoot, group }
  }

  async member(gid: number, viewer: Viewer): Promise<ViewedGroup> {
    const viewed = await this.open(gid, viewer)
    if (!viewed.isMember) throw new MembersOnly()
    return viewed
  }

  async admin(gid: number, viewer: Viewer): Promise<ViewedGroup> {
    const viewed = await this.open(gid, viewer)
    if (!viewed.isAdmin) throw new AdminsOnly()
    return viewed
  }

  async root(gid: number, viewer: Viewer): Promise<ViewedGroup> {
    const viewed = await this.open(gid, viewer)
    if (!viewed.isRoot) throw new RootOnly()
    return viewed
  }

  memberUids(gid: number, level?: Level): Promise<string[]> {
    return this.#deps.members.uids(gid, level)
  }
}

export function actorOf({ level, isOwner, isSiteRoot }: ViewedGroup, { uid }: NonNullable<Viewer>): MemberActor {
  return { level, isOwner, isSiteRoot, uid }
}
