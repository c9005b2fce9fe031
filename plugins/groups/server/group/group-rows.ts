import type { z } from 'zod'
import type { UserSummary } from '@verdict/core/server'
import type { Group, GroupMember, GroupMemberDetail, GroupRow } from '../../contract.ts'
import type { GroupDoc } from './group-schema.ts'
import type { MemberDoc } from './member-schema.ts'

/** Returns a group as a list row. */
export function groupRow(group: GroupDoc): z.input<typeof GroupRow> {
  const { _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate } = group
  return { id: _id, avatar, owner, name, shortName, brief, description, auth, visible, memberCount, gmtCreate }
}

/** Returns a group for its page, with its code where its settings are edited. */
export function groupDetail(group: GroupDoc, code: string | null): z.input<typeof Group> {
  const { uid, isClosed, gmtModified, revision } = group
  return { ...groupRow(group), uid, status: isClosed ? 1 : 0, code, gmtModified, revision }
}

/** Returns a member or applicant as a row; the real name and the reason for joining are only for group admins. */
export function memberRow(member: MemberDoc, user: UserSummary | undefined, isForAdmin: boolean): z.input<typeof GroupMember> {
  const { number, gid, uid, username, level, reason, gmtCreate, gmtModified } = member
  const { nickname = null, realname = null, avatar = null } = user ?? {}
  const hidden = isForAdmin ? { reason, realname } : { reason: null, realname: null }
  return { id: number, gid, uid, username, auth: level, nickname, avatar, ...hidden, gmtCreate, gmtModify: gmtModified }
}

/** Returns a member with their results, for group admins. */
export function memberDetail(member: MemberDoc, user: UserSummary | undefined): z.input<typeof GroupMemberDetail> {
  const { ac, total, score } = member
  const { nickname = null, realname = null, avatar = null } = user ?? {}
  return { ...memberRow(member, user, true), nickname, realname, avatar, ac, total, score }
}
