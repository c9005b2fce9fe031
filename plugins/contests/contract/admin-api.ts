import { mounted, page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { dashboardStatistics } from '@verdict/plugin-admin/contract'
import { Problem, remoteProblem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { contests } from './contests.ts'
import { ContestForm, SaveContestProblemRequest } from './forms.ts'
import { AdminContestRow, ContestProblem } from './rows.ts'
import { contestStaffRoutes } from './staff-routes.ts'

const staff = { permission: 'contest_admin' } as const
const byCid = z.object({ cid: wireNumber })

const shared = mounted(contestStaffRoutes, staff, {
  read: 'GET /api/admin/contest',
  edit: 'PUT /api/admin/contest',
  changeVisible: 'PUT /api/admin/contest/change-contest-visible',
  problems: 'GET /api/admin/contest/get-problem-list',
  createProblem: 'POST /api/admin/contest/problem',
  readProblem: 'GET /api/admin/contest/contest-problem',
  saveProblem: 'PUT /api/admin/contest/contest-problem',
  orderProblems: 'PUT /api/admin/contest/problem-order',
  removeProblem: 'DELETE /api/admin/contest/problem',
  addFromBank: 'POST /api/admin/contest/add-problem-from-public',
})

/** The calls of contest staff in the admin area. */
export const contestAdminApi = contests.api({
  ...shared,
  ...mounted(contestStaffRoutes, { roles: ['root'] }, { remove: 'DELETE /api/admin/contest' }),
  problems: {
    ...shared.problems,
    query: shared.problems.query.extend({
      /** Those that the contest has made and that take no part in it. */
      unused: wireBoolean.optional(),
    }),
    about: 'Lists the problems of a contest in its order, those of the bank that it can add, or those that it has made and does not use.',
  },
  saveProblem: {
    ...shared.saveProblem,
    output: ContestProblem,
    about: 'Changes display ID, title and color of a problem in a contest, or adds a problem that the contest or its owner has made.',
  },
  removeProblem: {
    ...shared.removeProblem,
    query: shared.removeProblem.query.extend({ cid: wireNumber.optional() }),
    about: 'Removes a problem from a contest, and deletes its submissions there. Without a contest: deletes the problem.',
  },
  addFromBank: {
    ...shared.addFromBank,
    about: 'Adds a problem of the bank to a contest. Unless the call says that it stays in the public list, only contests show it from then on.',
  },
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
  create: {
    method: 'POST',
    path: '/api/admin/contest',
    access: staff,
    body: ContestForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ cid: z.int() }),
    about: 'Adds a contest; the caller is its creator.',
  },
  clone: {
    method: 'GET',
    path: '/api/admin/contest/clone',
    access: staff,
    query: byCid,
    output: z.object({ cid: z.int() }),
    about: 'Copies a contest: a hidden one of the caller, without registrations and results.',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/contest/import-remote-oj-problem',
    access: staff,
    query: byCid.extend({ ...remoteProblem, displayId: z.string().max(1000) }),
    about: 'Adds a problem of another judge to a contest, and imports it before if the bank does not have it.',
  },
  recount: {
    method: 'POST',
    path: '/api/admin/contest/recount-board',
    access: staff,
    query: byCid,
    output: z.object({ wrong: z.int() }),
    about: 'Counts the board of a contest from its submissions; tells how many rows were wrong.',
  },
  editProblem: {
    method: 'PUT',
    path: '/api/admin/contest/problem',
    access: staff,
    body: SaveContestProblemRequest,
    maximumBytes: 64 * 1024 * 1024,
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

/** The contests that run, or start within 14 days. */
export const recentStatistics = contests.fields(dashboardStatistics, { recentContestNum: z.int().default(0) })
