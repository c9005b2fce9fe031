import { page, pageQuery, wireBoolean, wireNumber, wireNumberOf, wireTime } from '@verdict/core'
import { Problem, ProblemForm, remoteProblem, SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { contests } from './contests.ts'
import { AdminContest, AdminContestRow, ContestProblem } from './rows.ts'

const staff = { permission: 'contest_admin' } as const
const maxProblemBytes = 64 * 1024 * 1024
const flag = z.boolean().nullish()
const byCid = z.object({ cid: wireNumber })
const byProblem = byCid.extend({ pid: wireNumber })
const optionalTime = z.union([wireTime, z.literal('').transform(() => null)]).nullish()

/** A contest as clients send it. Author, dates of change and status are never read from here. Fields that are left out keep their value, or get their default in a new contest. */
export const ContestForm = z.object({
  id: wireNumber.nullish(),
  title: z.string().max(10_000).nullish(),
  description: z.string().max(1_000_000).nullish(),
  type: wireNumberOf(z.literal([0, 1])).nullish(),
  /** The id of a rule for contests of this type; HOJ clients do not send it. */
  rule: z.string().max(50).nullish(),
  auth: wireNumberOf(z.literal([0, 1, 2])).nullish(),
  pwd: z.string().max(1000).nullish(),
  startTime: optionalTime,
  endTime: optionalTime,
  sealRank: flag,
  sealRankTime: optionalTime,
  autoRealRank: flag,
  visible: flag,
  openPrint: flag,
  openRank: flag,
  openAccountLimit: flag,
  accountLimitRule: z.string().max(100_000).nullish(),
  rankShowName: z.enum(['username', 'nickname', 'realname']).nullish(),
  starAccount: z.array(z.string().max(255)).max(10_000).nullish(),
  oiRankScoreType: z.enum(['Recent', 'Highest']).nullish(),
  awardType: wireNumberOf(z.literal([0, 1, 2])).nullish(),
  awardConfigList: z
    .array(
      z.object({
        priority: wireNumber,
        name: z.string().max(100).nullish(),
        background: z.string().max(50).nullish(),
        color: z.string().max(50).nullish(),
        num: wireNumberOf(z.number()).nullish(),
      }),
    )
    .max(100)
    .nullish(),
  allowEndSubmit: flag,
  /** The revision that the client has read: the save is refused when somebody else saved meanwhile. Without it, the fields that are sent win. */
  revision: wireNumber.nullish(),
})
export type ContestForm = z.infer<typeof ContestForm>

/** A problem of a contest as clients send it. What is left out keeps its value; the title of a new one is that of the problem. */
export const ContestProblemForm = z.object({
  pid: wireNumber,
  cid: wireNumber,
  displayId: z.string().max(1000).nullish(),
  displayTitle: z.string().max(1000).nullish(),
  color: z.string().max(50).nullish(),
})
export type ContestProblemForm = z.infer<typeof ContestProblemForm>

/** A problem of the bank that a contest adds. */
export const BankProblemForm = ContestProblemForm.pick({ pid: true, cid: true, displayId: true }).extend({
  /** Whether a public problem stays in the public list. Otherwise, and without an answer, as HOJ clients send none, only contests show it until a problem admin makes it public again. */
  staysListed: z.boolean().nullish(),
})
export type BankProblemForm = z.infer<typeof BankProblemForm>

/** A problem that a contest makes for itself; it names its contest when it is added. */
export const SaveContestProblemRequest = SaveProblemRequest.extend({ problem: ProblemForm.extend({ cid: wireNumber.nullish() }) })
export type SaveContestProblemRequest = z.infer<typeof SaveContestProblemRequest>

/** A problem of a contest, and whether a contest has made it; the others are from the bank. */
export const ListedProblem = ContestProblem.extend({ isMade: z.boolean() })
export type ListedProblem = z.infer<typeof ListedProblem>

/** A page of problems, and beside it what the contest calls its own. */
export const ContestProblemList = z.object({ problemList: page(Problem), contestProblemMap: z.record(z.string(), ListedProblem) })

/** The calls of those who run contests. */
export const contestAdminApi = contests.api({
  choices: {
    method: 'GET',
    path: '/api/admin/contest/choices',
    access: staff,
    output: z.object({ rules: z.array(z.object({ id: z.string(), type: z.int() })), judges: z.array(z.string()) }),
    about: 'What the forms offer: the rules for contests of each type, and the judges from which problems can be imported.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/contest/get-contest-list',
    access: staff,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() }),
    output: page(AdminContestRow),
    about: 'All contests of the site, the newest first.',
  },
  read: { method: 'GET', path: '/api/admin/contest', access: staff, query: byCid, output: AdminContest, about: 'A contest with its password, for its staff.' },
  create: {
    method: 'POST',
    path: '/api/admin/contest',
    access: staff,
    body: ContestForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ cid: z.int() }),
    about: 'Adds a contest; the caller is its creator.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/contest',
    access: staff,
    body: ContestForm,
    maximumBytes: 4 * 1024 * 1024,
    about: 'Changes a contest. A new password removes all registrations.',
  },
  remove: { method: 'DELETE', path: '/api/admin/contest', access: { roles: ['root'] }, query: byCid, about: 'Deletes a contest and all that belongs to it.' },
  changeVisible: {
    method: 'PUT',
    path: '/api/admin/contest/change-contest-visible',
    access: staff,
    query: byCid.extend({ visible: wireBoolean }),
    about: 'Shows or hides a contest.',
  },
  clone: {
    method: 'GET',
    path: '/api/admin/contest/clone',
    access: staff,
    query: byCid,
    output: z.object({ cid: z.int() }),
    about: 'Copies a contest: a hidden one of the caller, without registrations and results.',
  },
  readProblem: {
    method: 'GET',
    path: '/api/admin/contest/contest-problem',
    access: staff,
    query: byProblem,
    output: ContestProblem,
    about: 'Display id, title and colour of a problem in a contest.',
  },
  saveProblem: {
    method: 'PUT',
    path: '/api/admin/contest/contest-problem',
    access: staff,
    body: ContestProblemForm,
    output: ContestProblem,
    about: 'Changes display id, title and colour of a problem in a contest, or adds a problem that the contest or its owner has made.',
  },
  problems: {
    method: 'GET',
    path: '/api/admin/contest/get-problem-list',
    access: staff,
    query: byCid.extend({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      /** With a type: problems of the bank that the contest does not have. It is always asked for those that fit the contest. */
      problemType: wireNumber.optional(),
      oj: z.string().trim().max(30).optional(),
      /** Those that the contest has made and that take no part in it. */
      unused: wireBoolean.optional(),
    }),
    output: ContestProblemList,
    about: 'The problems of a contest in its order, those of the bank that it may add, or those that it has made and does not use.',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/contest/import-remote-oj-problem',
    access: staff,
    query: byCid.extend({ ...remoteProblem, displayId: z.string().max(1000) }),
    about: 'Adds a problem of another judge to a contest, and imports it before if the bank does not have it.',
  },
  addFromBank: {
    method: 'POST',
    path: '/api/admin/contest/add-problem-from-public',
    access: staff,
    body: BankProblemForm,
    about: 'Adds a problem of the bank to a contest. Unless the call says that it stays in the public list, only contests show it from then on.',
  },
  removeProblem: {
    method: 'DELETE',
    path: '/api/admin/contest/problem',
    access: staff,
    query: byProblem.extend({ cid: wireNumber.optional() }),
    about: 'Takes a problem out of a contest, and deletes its submissions there. Without a contest: deletes the problem.',
  },
  orderProblems: {
    method: 'PUT',
    path: '/api/admin/contest/problem-order',
    access: staff,
    body: byCid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Puts the problems of a contest into this order.',
  },
  recount: {
    method: 'POST',
    path: '/api/admin/contest/recount-board',
    access: staff,
    query: byCid,
    output: z.object({ wrong: z.int() }),
    about: 'Counts the board of a contest from its submissions; tells how many rows were wrong.',
  },
  createProblem: {
    method: 'POST',
    path: '/api/admin/contest/problem',
    access: staff,
    body: SaveContestProblemRequest,
    maximumBytes: maxProblemBytes,
    output: z.object({ pid: z.int() }),
    about: 'Makes a problem that belongs to a contest: its staff alone knows it. It takes part when it has a display id there.',
  },
  editProblem: {
    method: 'PUT',
    path: '/api/admin/contest/problem',
    access: staff,
    body: SaveContestProblemRequest,
    maximumBytes: maxProblemBytes,
    about: 'Changes a problem that a contest has made, or one of the bank, whose type and visibility stay.',
  },
  readWholeProblem: {
    method: 'GET',
    path: '/api/admin/contest/problem',
    access: staff,
    query: z.object({ pid: wireNumber }),
    output: Problem,
    about: 'A problem that a contest has made, or one of the bank, with its checker.',
  },
})
