import { knownAs, orNull, personFields, time } from '@verdict/core'
import { AnnouncementRow } from '@verdict/plugin-announcements/contract'
import { z } from 'zod'

const text = orNull(z.string())

const shared = {
  id: z.int(),
  avatar: text,
  /** The owner's username. */
  owner: z.string(),
  name: z.string(),
  shortName: z.string(),
  brief: z.string(),
  description: text,
  auth: knownAs<1 | 2 | 3>(z.int()),
  visible: z.boolean(),
  gmtCreate: time,
}

/** A group in a list. */
export const GroupRow = z.object({ ...shared, memberCount: z.int() })
export type GroupRow = z.infer<typeof GroupRow>

/** A group, with its code only for managers. HOJ clients do not know `revision`, which prevents a save from overwriting another one. */
export const Group = z.object({
  ...shared,
  uid: z.string(),
  /** 0 for an open group, 1 for one that a super admin has closed. */
  status: z.int(),
  code: text,
  gmtModified: time,
  revision: z.int(),
})
export type Group = z.infer<typeof Group>

/** A member or applicant of a group. The reason and real name are visible only to group admins. HOJ clients do not know names and avatars. */
export const GroupMember = z.object({
  id: z.int(),
  gid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** The level: 1 applying, 2 rejected, 3 member, 4 admin, 5 manager. */
  auth: z.int(),
  reason: text,
  nickname: text.optional(),
  realname: text.optional(),
  avatar: text.optional(),
  gmtCreate: time,
  gmtModify: time,
})
export type GroupMember = z.infer<typeof GroupMember>

/** A member as group admins see them, with their results in the group. */
export const GroupMemberDetail = GroupMember.extend({
  nickname: text,
  realname: text,
  avatar: text,
  ac: z.int(),
  total: z.int(),
  score: z.number(),
})
export type GroupMemberDetail = z.infer<typeof GroupMemberDetail>

/** An announcement of a group. */
export const GroupAnnouncement = AnnouncementRow.extend({ gid: z.int() })
export type GroupAnnouncement = z.infer<typeof GroupAnnouncement>

/** A member in the ranking of a group. */
export const GroupRankRow = z.object({
  ...personFields,
  signature: text,
  /** The sum of the best ranking score of each problem. */
  score: z.number(),
  /** The numbers of submissions and of solved problems in the group. */
  total: z.int(),
  ac: z.int(),
  /** Equal results share a rank. HOJ clients do not know it. */
  position: z.int(),
})
export type GroupRankRow = z.infer<typeof GroupRankRow>
