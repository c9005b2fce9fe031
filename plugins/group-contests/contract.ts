import { definePlugin, mounted, orNull, page, pageQuery, time, wireBoolean, wireNumber } from '@verdict/core'
import { AdminContestRow, announcementStaffRoutes, ContestForm, ContestProblemForm, ContestRow, contestStaffRoutes } from '@verdict/plugin-contests/contract'
import { z } from 'zod'

/** Joins contests with groups: the homework of a class. */
export const groupContests = definePlugin({ id: 'group-contests' })

/** The contest of a request needs the number of its group. */
export const GroupRequired = groupContests.error('group-required')

const byGid = z.object({ gid: wireNumber })
const list = byGid.extend(pageQuery({ limit: 10 }))
const keyword = z.string().trim().max(200).optional()
const byCid = z.object({ cid: wireNumber })

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

const shared = mounted(contestStaffRoutes, 'user', {
  read: 'GET /api/group/contest',
  edit: 'PUT /api/group/contest',
  remove: 'DELETE /api/group/contest',
  changeVisible: 'PUT /api/group/change-contest-visible',
  problems: 'GET /api/group/get-contest-problem-list',
  createProblem: 'POST /api/group/contest-problem',
  readProblem: 'GET /api/group/contest-problem',
  saveProblem: 'PUT /api/group/contest-problem',
  orderProblems: 'PUT /api/group/contest-problem-order',
  removeProblem: 'DELETE /api/group/contest-problem',
  addFromBank: 'POST /api/group/add-contest-problem-from-public',
})

/** The contests of groups: the staff routes of contests, lists, and the problems of the group. Participants use the calls of contests. */
export const groupContestApi = groupContests.api({
  ...shared,
  edit: { ...shared.edit, body: GroupContestForm },
  problems: {
    ...shared.problems,
    query: byCid.extend({
      ...pageQuery({ limit: 10 }),
      keyword,
      problemType: wireNumber.optional(),
      /** Those of the group that the contest does not have. */
      fromOwner: wireBoolean.optional(),
      oj: z.string().trim().max(30).optional(),
    }),
    about: 'Lists the problems of a contest in its order, with a type those of the public list that it can add, or those of the group.',
  },
  addFromBank: { ...shared.addFromBank, body: ContestProblemForm.pick({ cid: true, pid: true, displayId: true }) },
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
  create: {
    method: 'POST',
    path: '/api/group/contest',
    access: 'user',
    body: GroupContestForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ cid: z.int() }),
    about: 'Adds a contest to a group, as one of its admins; the caller is its creator.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-group',
    access: 'user',
    query: byCid.extend({ problemId: z.string().trim().min(1).max(100), displayId: z.string().trim().max(1000) }),
    about: 'Adds a problem of the group to a contest, by its display id; from then on only contests show it.',
  },
})

const announcementRoutes = mounted(announcementStaffRoutes, 'user', {
  adminList: 'GET /api/group/get-contest-announcement-list',
  add: 'POST /api/group/contest-announcement',
  change: 'PUT /api/group/contest-announcement',
  remove: 'DELETE /api/group/contest-announcement',
})

/** The announcements of such contests, for their staff. HOJ clients also send the contest. */
export const groupContestAnnouncementApi = groupContests.api({
  ...announcementRoutes,
  change: { ...announcementRoutes.change, body: byCid.partial().extend(announcementRoutes.change.body.shape) },
  remove: { ...announcementRoutes.remove, query: announcementRoutes.remove.query.extend({ cid: wireNumber.optional() }) },
})
