import { definePlugin, page, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { CasePreview, CompileRequest, Problem, ProblemCase, ProblemForm, ProblemRow, SaveProblemRequest, Tag } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

/** Joins problems with groups: a group has problems of its own, which its admins write and its members solve. */
export const groupProblems = definePlugin({ id: 'group-problems' })

/** The problem of a request needs the number of its group. */
export const GroupRequired = groupProblems.error('group-required')

/** How far a problem of a group is on its way into the public list, as the wire says it. */
export const progresses = { applied: 1, approved: 2, refused: 3 } as const
export type Progress = (typeof progresses)[keyof typeof progresses]

const mebibyte = 1024 * 1024
const byGid = z.object({ gid: wireNumber })
const byPid = z.object({ pid: wireNumber })
const list = byGid.extend({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() })
const compile = { method: 'POST', access: 'user', query: byGid, body: CompileRequest, maximumBytes: 16 * mebibyte, rate: { calls: 60, seconds: 60 } } as const
const deciding = { roles: ['root', 'problem_admin'] } as const

/** A problem as clients send it; a new one names its group. */
export const SaveGroupProblem = SaveProblemRequest.extend({ problem: ProblemForm.extend({ gid: wireNumber.nullish() }) })

/** The problems of groups, out of the bank's own lists and forms. */
export const groupProblemApi = groupProblems.api({
  list: {
    method: 'GET',
    path: '/api/group/get-problem-list',
    access: 'user',
    query: list,
    output: page(ProblemRow),
    about: 'The public problems of a group with the counts of the group, for its members.',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-problem-list',
    access: 'user',
    query: list,
    output: page(Problem),
    about: 'All problems of a group, for its admins, the newest first.',
  },
  read: {
    method: 'GET',
    path: '/api/group/problem',
    access: 'user',
    query: byPid,
    output: Problem,
    about: 'A problem of a group with its checker, for its author and the root of the group.',
  },
  create: {
    method: 'POST',
    path: '/api/group/problem',
    access: 'user',
    body: SaveGroupProblem,
    maximumBytes: 64 * mebibyte,
    output: byPid,
    about: 'Adds a problem to a group, as one of its admins. The short name of the group stands in front of its display id, and new tags belong to the group.',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/problem',
    access: 'user',
    body: SaveGroupProblem,
    maximumBytes: 64 * mebibyte,
    about: 'Changes a problem of a group, as its author or the root of the group. That takes back its publication.',
  },
  remove: { method: 'DELETE', path: '/api/group/problem', access: 'user', query: byPid, about: 'Deletes a problem of a group and all that belongs to it.' },
  cases: {
    method: 'GET',
    path: '/api/group/get-problem-cases',
    access: 'user',
    query: byPid.extend({ isUpload: wireBoolean.default(true) }),
    output: z.array(ProblemCase),
    about: 'The test cases: file names, or contents with isUpload=false.',
  },
  previewCase: {
    method: 'GET',
    path: '/api/group/case-preview',
    access: 'user',
    query: byGid.extend({ pid: wireNumber.optional(), upload: z.string().max(200).optional(), input: z.string().max(255) }),
    output: CasePreview,
    about: 'The beginning of a test case of a problem of the group, or of an upload. HOJ clients do not know it.',
  },
  tags: {
    method: 'GET',
    path: '/api/group/get-all-problem-tags',
    access: 'user',
    query: byGid,
    output: z.array(Tag),
    about: 'The tags of the site and those of the group, for its members.',
  },
  compileChecker: { ...compile, path: '/api/group/compile-spj', about: 'Compiles a checker, as an admin of the group.' },
  compileInteractor: { ...compile, path: '/api/group/compile-interactive', about: 'Compiles an interactor, as an admin of the group.' },
  changeAuth: {
    method: 'PUT',
    path: '/api/group/change-problem-auth',
    access: 'user',
    query: byPid.extend({ auth: wireNumberOf(z.literal([1, 2, 3])) }),
    about: 'Makes a problem public in its group, hidden, or for contests only.',
  },
  applyPublic: {
    method: 'PUT',
    path: '/api/group/apply-public',
    access: 'user',
    query: byPid.extend({ isApplied: wireBoolean }),
    about: 'Asks for a place in the public bank, or takes the application and the publication back.',
  },
})

/** What the admins of the site decide about the problems of groups. */
export const groupProblemAdminApi = groupProblems.api({
  applications: {
    method: 'GET',
    path: '/api/admin/group-problem/list',
    access: deciding,
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      gid: wireNumber.optional(),
      // HOJ clients do not know it; without it, or with 0, whatever was decided.
      progress: wireNumberOf(z.literal([0, 1, 2, 3])).optional(),
    }),
    output: page(Problem),
    about: 'The problems of all groups or of one that have an application, the newest first.',
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/group-problem/change-progress',
    access: deciding,
    // HOJ clients do not know `revision`: that of the problem that was read, which nobody may have changed since.
    body: byPid.extend({ progress: wireNumberOf(z.literal([1, 2, 3])), revision: wireNumber.nullish() }),
    about: 'Decides about an application: 1 undecided, 2 approved, 3 refused. An approved problem stands in the public list until it is edited.',
  },
})
