import { definePlugin, orNull, page, pageQuery, time, wireBoolean, wireNumber } from '@verdict/core'
import { AnnouncementForm, AnnouncementRow } from '@verdict/plugin-announcements/contract'
import {
  AdminContest,
  AdminContestRow,
  ContestForm,
  ContestProblem,
  ContestProblemForm,
  ContestProblemList,
  ContestRow,
  SaveContestProblemRequest,
} from '@verdict/plugin-contests/contract'
import { z } from 'zod'

/** Joins contests with groups: the homework of a class. */
export const groupContests = definePlugin({ id: 'group-contests' })

/** The contest of a request needs the number of its group. */
export const GroupRequired = groupContests.error('group-required')

const byGid = z.object({ gid: wireNumber })
const list = byGid.extend(pageQuery({ limit: 10 }))
const keyword = z.string().trim().max(200).optional()
const byCid = z.object({ cid: wireNumber })
const byProblem = byCid.extend({ pid: wireNumber })
const mebibyte = 1024 * 1024

/** How far a member is with a problem of a homework: solved before its end, only after it, tried, with verdicts that the reader does not see yet, or not tried. */
export const homeworkStates = ['solved', 'late', 'tried', 'hidden', 'none'] as const
export type HomeworkState = (typeof homeworkStates)[number]

/** What a member has reached with a problem of a homework. */
export const HomeworkResult = z.object({
  state: z.enum(homeworkStates),
  tries: z.int(),
  /** The most points before the end; null without points. */
  score: orNull(z.number()),
  /** The most points after the end, where they are more. */
  lateScore: orNull(z.number()),
  /** When it was solved. */
  at: orNull(time),
})
export type HomeworkResult = z.infer<typeof HomeworkResult>

/** A homework with the results of one member; problems are null where the reader may not see them, for instance before the start. */
export const MemberHomework = z.object({
  cid: z.int(),
  title: z.string(),
  type: z.int(),
  status: z.int(),
  endTime: time,
  problems: orNull(z.array(HomeworkResult.extend({ displayId: z.string(), title: orNull(z.string()) }))),
})
export type MemberHomework = z.infer<typeof MemberHomework>

/** A contest as clients send it; a new one names its group. */
export const GroupContestForm = ContestForm.extend({ gid: wireNumber.nullish() })

/** The contests of groups, out of the lists and forms of contests. Taking part, boards and prints are the calls of contests themselves. */
export const groupContestApi = groupContests.api({
  choices: {
    method: 'GET',
    path: '/api/group/contest-choices',
    access: 'user',
    query: byGid,
    output: z.object({ rules: z.array(z.object({ id: z.string(), type: z.int() })) }),
    about: 'What the form offers the admins of a group: the rules for contests of each type.',
  },
  list: {
    method: 'GET',
    path: '/api/group/get-contest-list',
    access: 'user',
    query: list,
    output: page(ContestRow),
    about: 'The visible contests of a group, for its members: scheduled, running, ended, each the latest start first.',
  },
  memberHomework: {
    method: 'GET',
    path: '/api/group/member-homework',
    access: 'user',
    query: list.extend({ uid: z.string().max(64) }),
    output: page(MemberHomework),
    about:
      'What somebody has reached in the visible homework of a group, late or in time, for its admins: as far as they see the submissions. HOJ clients do not know it.',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-contest-list',
    access: 'user',
    query: list.extend({ keyword }),
    output: page(AdminContestRow),
    about: 'All contests of a group, for its admins, the newest first.',
  },
  read: {
    method: 'GET',
    path: '/api/group/contest',
    access: 'user',
    query: byCid,
    output: AdminContest,
    about: 'A contest of a group with its password, for its creator and the root of the group.',
  },
  create: {
    method: 'POST',
    path: '/api/group/contest',
    access: 'user',
    body: GroupContestForm,
    maximumBytes: 4 * mebibyte,
    output: z.object({ cid: z.int() }),
    about: 'Adds a contest to a group, as one of its admins; the caller is its creator.',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/contest',
    access: 'user',
    body: GroupContestForm,
    maximumBytes: 4 * mebibyte,
    about: 'Changes a contest of a group, as its creator or the root of the group. A new password removes all registrations.',
  },
  remove: { method: 'DELETE', path: '/api/group/contest', access: 'user', query: byCid, about: 'Deletes a contest of a group and all that belongs to it.' },
  changeVisible: {
    method: 'PUT',
    path: '/api/group/change-contest-visible',
    access: 'user',
    query: byCid.extend({ visible: wireBoolean }),
    about: 'Shows or hides a contest of a group.',
  },
  problems: {
    method: 'GET',
    path: '/api/group/get-contest-problem-list',
    access: 'user',
    query: byCid.extend({
      ...pageQuery({ limit: 10 }),
      keyword,
      problemType: wireNumber.optional(),
      /** Those of the group that the contest does not have. */
      fromOwner: wireBoolean.optional(),
      oj: z.string().trim().max(30).optional(),
    }),
    output: ContestProblemList,
    about: 'The problems of a contest in its order, with a type those of the public list that it may add, or those of the group.',
  },
  createProblem: {
    method: 'POST',
    path: '/api/group/contest-problem',
    access: 'user',
    body: SaveContestProblemRequest,
    maximumBytes: 64 * mebibyte,
    output: z.object({ pid: z.int() }),
    about: 'Makes a problem that belongs to the contest.',
  },
  readProblem: {
    method: 'GET',
    path: '/api/group/contest-problem',
    access: 'user',
    query: byProblem,
    output: ContestProblem,
    about: 'What a contest calls a problem, for those who run it.',
  },
  saveProblem: {
    method: 'PUT',
    path: '/api/group/contest-problem',
    access: 'user',
    body: ContestProblemForm,
    about: 'Changes display id, title and colour of a problem in a contest.',
  },
  orderProblems: {
    method: 'PUT',
    path: '/api/group/contest-problem-order',
    access: 'user',
    body: byCid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Puts the problems of a contest into this order.',
  },
  removeProblem: {
    method: 'DELETE',
    path: '/api/group/contest-problem',
    access: 'user',
    query: byProblem,
    about: 'Takes a problem out of a contest, with the submissions for it there.',
  },
  addFromBank: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-public',
    access: 'user',
    body: ContestProblemForm.pick({ cid: true, pid: true, displayId: true }),
    about: 'Adds a problem of the public list to a contest.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-group',
    access: 'user',
    query: byCid.extend({ problemId: z.string().trim().min(1).max(100), displayId: z.string().trim().max(1000) }),
    about: 'Adds a problem of the group to a contest, by its display id; from then on only contests show it.',
  },
  announcements: {
    method: 'GET',
    path: '/api/group/get-contest-announcement-list',
    access: 'user',
    query: byCid.extend(pageQuery({ limit: 10 })),
    output: page(AnnouncementRow),
    about: 'All announcements of a contest, for those who run it.',
  },
  addAnnouncement: {
    method: 'POST',
    path: '/api/group/contest-announcement',
    access: 'user',
    body: byCid.extend({ announcement: AnnouncementForm }),
    about: 'Adds an announcement to a contest; the caller is its author.',
  },
  changeAnnouncement: {
    method: 'PUT',
    path: '/api/group/contest-announcement',
    access: 'user',
    body: byCid.partial().extend({ announcement: AnnouncementForm.partial().extend({ id: wireNumber }) }),
    about: 'Changes the fields of an announcement that are sent.',
  },
  removeAnnouncement: {
    method: 'DELETE',
    path: '/api/group/contest-announcement',
    access: 'user',
    query: z.object({ aid: wireNumber, cid: wireNumber.optional() }),
    about: 'Deletes an announcement of a contest.',
  },
})
