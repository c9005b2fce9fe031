import { definePlugin, mounted, orNull, page, pageQuery, time, wireBoolean, wireNumber } from '@verdict/core'
import {
  AdminContestRow,
  announcementStaffRoutes,
  ContestForm,
  ContestProblemForm,
  ContestRow,
  contestStaffRoutes,
  OfferedRule,
} from '@verdict/plugin-contests/contract'
import { z } from 'zod'

/** Connects contests with groups: a group's homework. */
export const groupContests = definePlugin({ id: 'group-contests' })

/** Creating a contest requires the number of its group. */
export const GroupRequired = groupContests.error('group-required')

const byGid = z.object({ gid: wireNumber })
const list = byGid.extend(pageQuery({ limit: 10 }))
/** Lists of one status (-1 scheduled, 0 running, 1 ended), or of all. */
const listOfStatus = list.extend({ status: wireNumber.optional() })
const keyword = z.string().trim().max(200).optional()
const byCid = z.object({ cid: wireNumber })

/** A member's result on a homework problem: solved before the deadline, solved only after it, tried, hidden from the reader, or not tried. */
export const homeworkStates = ['solved', 'late', 'tried', 'hidden', 'none'] as const
export type HomeworkState = (typeof homeworkStates)[number]

/** A member's result on a homework problem. */
export const HomeworkResult = z.object({
  state: z.enum(homeworkStates),
  tries: z.int(),
  /** The best score before the deadline; null if there is none. */
  score: orNull(z.number()),
  /** The best score after the deadline, if it is higher. */
  lateScore: orNull(z.number()),
  /** When the member solved the problem. */
  at: orNull(time),
})
export type HomeworkResult = z.infer<typeof HomeworkResult>

/** A homework with one member's results. `problems` is null if the reader cannot see the problems, for example before the start. */
export const MemberHomework = z.object({
  cid: z.int(),
  title: z.string(),
  type: z.int(),
  status: z.int(),
  endTime: time,
  problems: orNull(z.array(HomeworkResult.extend({ displayId: z.string(), title: orNull(z.string()) }))),
})
export type MemberHomework = z.infer<typeof MemberHomework>

/** A contest as clients send it. New contests must name their group. */
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

/** Group contests: staff routes of contests, lists, and the group's problems. Participants use the routes of contests. */
export const groupContestApi = groupContests.api({
  ...shared,
  edit: { ...shared.edit, body: GroupContestForm },
  problems: {
    ...shared.problems,
    query: byCid.extend({
      ...pageQuery({ limit: 10 }),
      keyword,
      problemType: wireNumber.optional(),
      /** Whether to list the group's problems that the contest does not contain yet. */
      fromOwner: wireBoolean.optional(),
      oj: z.string().trim().max(30).optional(),
    }),
    about: "Lists the contest's problems in order. With a type, lists problems that can be added: public ones, or the group's.",
  },
  addFromBank: { ...shared.addFromBank, body: ContestProblemForm.pick({ cid: true, pid: true, displayId: true }) },
  choices: {
    method: 'GET',
    path: '/api/group/contest-choices',
    access: 'user',
    query: byGid,
    output: z.object({ rules: z.array(OfferedRule) }),
    about: 'Returns the options of the contest form for group admins: the rules available for each contest type.',
  },
  list: {
    method: 'GET',
    path: '/api/group/get-contest-list',
    access: 'user',
    query: listOfStatus,
    output: page(ContestRow),
    about: "Lists the group's visible contests for its members: scheduled, running, then ended, each by latest start.",
  },
  memberHomework: {
    method: 'GET',
    path: '/api/group/member-homework',
    access: 'user',
    query: listOfStatus.extend({ uid: z.string().max(64) }),
    output: page(MemberHomework),
    about:
      "Returns a member's results in the group's visible homework, late ones included. Members see their own, group admins everyone's; results cover submissions that they can see. HOJ clients do not know this route.",
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-contest-list',
    access: 'user',
    query: list.extend({ keyword }),
    output: page(AdminContestRow),
    about: 'Lists all contests of a group, newest first. Group admins only.',
  },
  create: {
    method: 'POST',
    path: '/api/group/contest',
    access: 'user',
    body: GroupContestForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ cid: z.int() }),
    about: 'Creates a contest in a group. Group admins only; the caller becomes its creator.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-group',
    access: 'user',
    query: byCid.extend({ problemId: z.string().trim().min(1).max(100), displayId: z.string().trim().max(1000) }),
    about: 'Adds a group problem to a contest by display ID. From then on, only contests show the problem.',
  },
})

const announcementRoutes = mounted(announcementStaffRoutes, 'user', {
  adminList: 'GET /api/group/get-contest-announcement-list',
  add: 'POST /api/group/contest-announcement',
  change: 'PUT /api/group/contest-announcement',
  remove: 'DELETE /api/group/contest-announcement',
})

/** Announcements of group contests, for contest staff. HOJ clients also send the contest. */
export const groupContestAnnouncementApi = groupContests.api({
  ...announcementRoutes,
  change: { ...announcementRoutes.change, body: byCid.partial().extend(announcementRoutes.change.body.shape) },
  remove: { ...announcementRoutes.remove, query: announcementRoutes.remove.query.extend({ cid: wireNumber.optional() }) },
})
