import { definePlugin, page, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { CasePreview, CompileRequest, Problem, ProblemCase, ProblemDetail, ProblemRow, SaveProblemRequest, Tag } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

export const clubs = definePlugin({ id: 'clubs' })

export const Club = z.object({ id: z.int(), prefix: z.string(), heads: z.array(z.string()), authors: z.array(z.string()), members: z.array(z.string()) })
const gid = wireNumber
const pid = z.object({ pid: wireNumber })
const inClub = z.object({ gid })
const staff = { roles: ['root', 'problem_admin'] } as const
const paged = pageQuery({ limit: 10 })

/** A club owns problems, as a school's group does: heads and authors write them, members solve them, and other users never see them. */
export const clubApi = clubs.api({
  put: { method: 'PUT', path: '/api/clubs/club', access: 'anyone', body: Club },
  get: { method: 'GET', path: '/api/clubs/club', access: 'user', query: inClub, output: Club.pick({ id: true, prefix: true }) },
  end: { method: 'DELETE', path: '/api/clubs/club', access: 'anyone', query: inClub },
  detail: { method: 'GET', path: '/api/clubs/detail', access: 'user', query: inClub.extend({ problemId: z.string() }), output: ProblemDetail },
  list: {
    method: 'GET',
    path: '/api/clubs/problems',
    access: 'user',
    query: z.object({ ...paged, gid, keyword: z.string().optional() }),
    output: page(ProblemRow),
  },
  all: { method: 'GET', path: '/api/clubs/all', access: 'user', query: z.object({ ...paged, gid }), output: page(Problem) },
  tags: { method: 'GET', path: '/api/clubs/tags', access: 'user', query: inClub, output: z.array(Tag) },
  create: {
    method: 'POST',
    path: '/api/clubs/problem',
    access: 'user',
    query: inClub,
    body: SaveProblemRequest,
    output: z.object({ pid: z.int() }),
  },
  edit: { method: 'PUT', path: '/api/clubs/problem', access: 'user', body: SaveProblemRequest },
  read: { method: 'GET', path: '/api/clubs/problem', access: 'user', query: pid, output: Problem },
  remove: { method: 'DELETE', path: '/api/clubs/problem', access: 'user', query: pid },
  cases: { method: 'GET', path: '/api/clubs/cases', access: 'user', query: pid.extend({ isUpload: wireBoolean }), output: z.array(ProblemCase) },
  previewCase: {
    method: 'GET',
    path: '/api/clubs/case-preview',
    access: 'user',
    query: z.object({ gid, pid: wireNumber.optional(), upload: z.string().optional(), input: z.string() }),
    output: CasePreview,
  },
  compile: {
    method: 'POST',
    path: '/api/clubs/compile',
    access: 'user',
    query: inClub.extend({ use: z.enum(['checker', 'interactor']) }),
    body: CompileRequest,
  },
  changeAuth: { method: 'PUT', path: '/api/clubs/auth', access: 'user', query: pid.extend({ auth: wireNumberOf(z.literal([1, 2, 3])) }) },
  apply: { method: 'PUT', path: '/api/clubs/apply', access: 'user', query: pid.extend({ applies: wireBoolean }) },
  applications: {
    method: 'GET',
    path: '/api/clubs/applications',
    access: staff,
    query: z.object({ ...paged, keyword: z.string().optional(), gid: gid.optional() }),
    output: page(Problem),
  },
  decide: { method: 'PUT', path: '/api/clubs/decide', access: staff, query: pid.extend({ publication: z.enum(['applied', 'approved', 'refused']) }) },
})
