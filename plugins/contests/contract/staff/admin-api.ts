import { mounted, page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { dashboardStatistics } from '@verdict/plugin-admin/contract'
import { Problem, remoteProblem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { OfferedRule } from '../contest-rules.ts'
import { contests } from '../contests.ts'
import { ContestForm, SaveContestProblemRequest } from '../forms.ts'
import { AdminContestRow, ContestProblem } from '../rows.ts'
import { contestStaffRoutes } from './staff-routes.ts'

/** For creating contests, and for their list. Staff operations on one contest check the caller's duties in it. */
const creator = { permission: 'contest_admin' } as const
const byCid = z.object({ cid: wireNumber })

const shared = mounted(contestStaffRoutes, 'user', {
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

/** The admin area's API for contest staff. */
export const contestAdminApi = contests.api({
  ...shared,
  ...mounted(contestStaffRoutes, { roles: ['root'] }, { remove: 'DELETE /api/admin/contest' }),
  problems: {
    ...shared.problems,
    query: shared.problems.query.extend({
      /** Problems that the contest owns but does not use. */
      unused: wireBoolean.optional(),
    }),
    about: "Lists a contest's problems in order, the bank problems that can be added, or the owned problems that it does not use.",
  },
  saveProblem: {
    ...shared.saveProblem,
    output: ContestProblem,
    about: 'Changes the display ID, title and color of a problem in a contest, or adds a problem owned by the contest or its owner.',
  },
  removeProblem: {
    ...shared.removeProblem,
    query: shared.removeProblem.query.extend({ cid: wireNumber.optional() }),
    about: 'Removes a problem from a contest and deletes its submissions there. Without a contest, deletes the problem.',
  },
  addFromBank: {
    ...shared.addFromBank,
    about:
      'Adds a problem from the bank to a contest. For users who can create contests, it can be any problem, and leaves the public list unless the request keeps it there.',
  },
  choices: {
    method: 'GET',
    path: '/api/admin/contest/choices',
    access: 'user',
    output: z.object({ rules: z.array(OfferedRule), judges: z.array(z.string()) }),
    about: 'Returns the options of the forms: the rules for each contest type, and the judges that problems can be imported from.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/contest/get-contest-list',
    access: creator,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() }),
    output: page(AdminContestRow),
    about: 'Lists all contests of the site, newest first.',
  },
  create: {
    method: 'POST',
    path: '/api/admin/contest',
    access: creator,
    body: ContestForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ cid: z.int() }),
    about: 'Creates a contest owned by the caller.',
  },
  clone: {
    method: 'GET',
    path: '/api/admin/contest/clone',
    access: creator,
    query: byCid,
    output: z.object({ cid: z.int() }),
    about: 'Copies a contest that the caller manages, with its staff. The copy is hidden, belongs to the caller, and has no registrations or results.',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/contest/import-remote-oj-problem',
    access: creator,
    query: byCid.extend({ ...remoteProblem, displayId: z.string().max(1000) }),
    about: 'Adds a problem from another judge to a contest, importing it first if the bank does not have it.',
  },
  recount: {
    method: 'POST',
    path: '/api/admin/contest/recount-board',
    access: 'user',
    query: byCid,
    output: z.object({ wrong: z.int() }),
    about: "Recomputes a contest's scoreboard from its submissions and returns how many rows were wrong.",
  },
  editProblem: {
    method: 'PUT',
    path: '/api/admin/contest/problem',
    access: 'user',
    body: SaveContestProblemRequest,
    maximumBytes: 64 * 1024 * 1024,
    about: 'Updates a problem owned by a contest, or one from the bank, whose type and visibility do not change.',
  },
  readWholeProblem: {
    method: 'GET',
    path: '/api/admin/contest/problem',
    access: 'user',
    query: z.object({ pid: wireNumber }),
    output: Problem,
    about: 'Returns a problem owned by a contest, or one from the bank, with its checker.',
  },
})

/** The contests that are running or start within 14 days. */
export const recentStatistics = contests.fields(dashboardStatistics, { recentContestNum: z.int().default(0) })
