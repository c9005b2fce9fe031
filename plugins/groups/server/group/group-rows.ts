import type { z } from 'zod'
import type { UserSummary } from '@verdict/core/server'
import type { Group, GroupMember, GroupMemberDetail, GroupRow } from '../../contract.ts'
import type { GroupDoc } from './group-schema.ts'
import type { MemberDoc } from './member-schema.ts'

/** A group in the list. */
export function groupRow(group: GroupDoc): z.input<typeof GroupRow> {
  const { _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate } = group
  return { id: _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate }
}

/** A group on its page, with its code where its settings are edited. */
export function groupDetail(group: GroupDoc, code: string | null): z.input<typeof Group> {
  const { uid, isClosed, gmtModified, revision } = group
  return { ...groupRow(group), uid, status: isClosed ? 1 : 0, code, gmtModified, revision }
}

/** Somebody in a group; why they want to join is for its admins. */
export function memberRow({ number, gid, uid, username, level, reason, gmtCreate, gmtModified }: MemberDoc, showsReason: boolean): z.input<typeof GroupMember> {
  return { id: number, gid, uid, username, auth: level, reason: showsReason ? reason : null, gmtCreate, gmtModify: gmtModified }
}

/** A member with what they have reached, for the admins of the group. */
export function memberDetail(member: MemberDoc, user: UserSummary | undefined): z.input<typeof GroupMemberDetail> {
  const { ac, total, score } = member
  const { nickname = null, realname = null, avatar = null } = user ?? {}
  return { ...memberRow(member, true), nickname, realname, avatar, ac, total, score }
}
