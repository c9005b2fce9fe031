import { definePlugin, page, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { CasePreview, CompileRequest, Problem, ProblemCase, ProblemForm, ProblemRow, SaveProblemRequest, Tag } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

/** Connects problems with groups: group admins write problems for their members. */
export const groupProblems = definePlugin({ id: 'group-problems' })

/** Creating a problem requires the number of its group. */
export const GroupRequired = groupProblems.error('group-required')

/** The progress of a group problem's application for the public list, as on the wire. */
export const progresses = { applied: 1, approved: 2, refused: 3 } as const
export type Progress = (typeof progresses)[keyof typeof progresses]

const mebibyte = 1024 * 1024
const byGid = z.object({ gid: wireNumber })
const byPid = z.object({ pid: wireNumber })
const list = byGid.extend({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() })
const compile = { method: 'POST', access: 'user', query: byGid, body: CompileRequest, maximumBytes: 16 * mebibyte, rate: { calls: 60, seconds: 60 } } as const
const deciding = { roles: ['root', 'problem_admin'] } as const

/** A problem as clients send it. New problems must name their group. */
export const SaveGroupProblem = SaveProblemRequest.extend({ problem: ProblemForm.extend({ gid: wireNumber.nullish() }) })

/** Group problems, which are not part of the bank's lists and forms. */
export const groupProblemApi = groupProblems.api({
  list: {
    method: 'GET',
    path: '/api/group/get-problem-list',
    access: 'user',
    query: list,
    output: page(ProblemRow),
    about: "Lists the group's public problems with the group's own counts. Members only.",
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-problem-list',
    access: 'user',
    query: list,
    output: page(Problem),
    about: 'Lists all problems of a group, newest first. Group admins only.',
  },
  read: {
    method: 'GET',
    path: '/api/group/problem',
    access: 'user',
    query: byPid,
    output: Problem,
    about: "Returns a group problem with its checker. Allowed for its author and the group's managers.",
  },
  create: {
    method: 'POST',
    path: '/api/group/problem',
    access: 'user',
    body: SaveGroupProblem,
    maximumBytes: 64 * mebibyte,
    output: byPid,
    about: "Creates a problem in a group. Group admins only. Its display ID gets the group's short name as a prefix, and new tags belong to the group.",
  },
  edit: {
    method: 'PUT',
    path: '/api/group/problem',
    access: 'user',
    body: SaveGroupProblem,
    maximumBytes: 64 * mebibyte,
    about: "Updates a group problem and withdraws its publication. Allowed for its author and the group's managers.",
  },
  remove: { method: 'DELETE', path: '/api/group/problem', access: 'user', query: byPid, about: 'Deletes a group problem and everything that belongs to it.' },
  cases: {
    method: 'GET',
    path: '/api/group/get-problem-cases',
    access: 'user',
    query: byPid.extend({ isUpload: wireBoolean.default(true) }),
    output: z.array(ProblemCase),
    about: 'Returns the test cases: file names, or contents with isUpload=false.',
  },
  previewCase: {
    method: 'GET',
    path: '/api/group/case-preview',
    access: 'user',
    query: byGid.extend({ pid: wireNumber.optional(), upload: z.string().max(200).optional(), input: z.string().max(255) }),
    output: CasePreview,
    about: 'Returns the beginning of a test case of a group problem or an upload. HOJ clients do not know this route.',
  },
  tags: {
    method: 'GET',
    path: '/api/group/get-all-problem-tags',
    access: 'user',
    query: byGid,
    output: z.array(Tag),
    about: 'Lists the tags of the site and of the group. Members only.',
  },
  compileChecker: { ...compile, path: '/api/group/compile-spj', about: 'Compiles a checker. Group admins only.' },
  compileInteractor: { ...compile, path: '/api/group/compile-interactive', about: 'Compiles an interactor. Group admins only.' },
  changeAuth: {
    method: 'PUT',
    path: '/api/group/change-problem-auth',
    access: 'user',
    query: byPid.extend({ auth: wireNumberOf(z.literal([1, 2, 3])) }),
    about: 'Makes a group problem public in its group, hidden, or visible only in contests.',
  },
  applyPublic: {
    method: 'PUT',
    path: '/api/group/apply-public',
    access: 'user',
    query: byPid.extend({ isApplied: wireBoolean }),
    about: 'Applies for publication in the public bank, or withdraws the application and the publication.',
  },
})

/** Decisions of site admins about group problems. */
export const groupProblemAdminApi = groupProblems.api({
  applications: {
    method: 'GET',
    path: '/api/admin/group-problem/list',
    access: deciding,
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      gid: wireNumber.optional(),
      // HOJ clients do not know it. Omitted or 0 means any decision.
      progress: wireNumberOf(z.literal([0, 1, 2, 3])).optional(),
    }),
    output: page(Problem),
    about: 'Lists group problems with an application, newest first, of all groups or of one.',
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/group-problem/change-progress',
    access: deciding,
    // HOJ clients do not know `revision`: the revision of the problem that the caller reviewed. The call fails if it has changed since.
    body: byPid.extend({ progress: wireNumberOf(z.literal([1, 2, 3])), revision: wireNumber.nullish() }),
    about: 'Decides an application: 1 undecided, 2 approved, 3 refused. An approved problem is in the public list until it is edited.',
  },
})
