import type { z } from 'zod'
import type { Group, GroupMember, GroupRow } from '../contract.ts'
import type { GroupDoc } from './group-schema.ts'
import type { MemberDoc } from './members/member-schema.ts'

/** A group in the list. */
export function groupRow(group: GroupDoc): z.input<typeof GroupRow> {
  const { _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate } = group
  return { id: _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate }
}

/** A group on its page; the code only where its settings are edited. */
export function groupDetail(group: GroupDoc, showsCode: boolean): z.input<typeof Group> {
  const { uid, isClosed, code, gmtModified, revision } = group
  return { ...groupRow(group), uid, status: isClosed ? 1 : 0, code: showsCode ? code : null, gmtModified, revision }
}

/** Somebody in a group; why they want to join is for its admins. */
export function memberRow({ number, gid, uid, username, level, reason, gmtCreate, gmtModified }: MemberDoc, showsReason: boolean): z.input<typeof GroupMember> {
  return { id: number, gid, uid, username, auth: level, reason: showsReason ? reason : null, gmtCreate, gmtModify: gmtModified }
}
