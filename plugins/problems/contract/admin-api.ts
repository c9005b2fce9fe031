import { page, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { isFileName } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { problems } from './problems.ts'
import { CasePreview, Problem, ProblemCase, Tag, TagClassification, UploadedData } from './rows.ts'
import { SaveProblemRequest } from './save-problem.ts'

const staff = { permission: 'problem_admin' } as const
const problemAdmins = { roles: ['root', 'problem_admin'] } as const
const pid = z.object({ pid: wireNumber })
const mebibyte = 1024 * 1024

const ExtraFileName = z.string().refine(isFileName, 'a file name without folders')

/** A checker or interactor to compile. */
export const CompileRequest = z.object({
  pid: wireNumber.nullish(),
  code: z.string().max(mebibyte).nullish(),
  language: z.string().max(100).nullish(),
  extraFiles: z.record(ExtraFileName, z.string().nullable()).nullish(),
})
export type CompileRequest = z.infer<typeof CompileRequest>

const TagBody = z.object({
  id: wireNumber.nullish(),
  name: z.string().max(1000).nullish(),
  color: z.string().max(50).nullish(),
  oj: z.string().max(30).nullish(),
  tcid: wireNumber.nullish(),
})
const ClassificationBody = z.object({
  id: wireNumber.nullish(),
  name: z.string().max(1000).nullish(),
  oj: z.string().max(30).nullish(),
  rank: wireNumber.nullish(),
})

/** Problems in the admin area. */
export const problemAdminApi = problems.api({
  adminList: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-list',
    access: staff,
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      auth: wireNumber.optional(),
      oj: z.string().trim().max(30).optional(),
    }),
    output: page(Problem),
    about: 'Lists all problems, newest first.',
  },
  create: {
    method: 'POST',
    path: '/api/admin/problem',
    access: staff,
    body: SaveProblemRequest,
    maximumBytes: 64 * mebibyte,
    output: z.object({ pid: z.int() }),
    about: 'Creates a problem.',
  },
  edit: { method: 'PUT', path: '/api/admin/problem', access: staff, body: SaveProblemRequest, maximumBytes: 64 * mebibyte, about: 'Updates a problem.' },
  remove: { method: 'DELETE', path: '/api/admin/problem', access: problemAdmins, query: pid, about: 'Deletes a problem and everything that belongs to it.' },
  changeAuth: {
    method: 'PUT',
    path: '/api/admin/problem/change-problem-auth',
    access: staff,
    body: z.object({ id: wireNumber, auth: wireNumberOf(z.literal([1, 2, 3])) }),
    about: 'Makes a problem public, hidden or visible only in contests.',
  },
  read: {
    method: 'GET',
    path: '/api/admin/problem',
    access: staff,
    query: pid,
    output: Problem,
    about: 'Returns a problem with its checker, for users who can edit it.',
  },
  cases: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-cases',
    access: staff,
    query: pid.extend({ isUpload: wireBoolean.default(true) }),
    output: z.array(ProblemCase),
    about: 'Returns the test cases: file names, or contents with isUpload=false.',
  },
  previewCase: {
    method: 'GET',
    path: '/api/admin/problem/case-preview',
    access: staff,
    query: z.object({ pid: wireNumber.optional(), upload: z.string().max(200).optional(), input: z.string().max(255) }),
    output: CasePreview,
    about: 'Returns the beginning of a test case of a problem or an upload.',
  },
  compileChecker: {
    method: 'POST',
    path: '/api/admin/problem/compile-spj',
    access: staff,
    body: CompileRequest,
    maximumBytes: 16 * mebibyte,
    rate: { calls: 60, seconds: 60 },
  },
  compileInteractor: {
    method: 'POST',
    path: '/api/admin/problem/compile-interactive',
    access: staff,
    body: CompileRequest,
    maximumBytes: 16 * mebibyte,
    rate: { calls: 60, seconds: 60 },
  },
  tagProblems: {
    method: 'PUT',
    path: '/api/admin/problem/tags',
    access: staff,
    body: z.object({
      pids: z.array(wireNumber).min(1).max(1000),
      add: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
      remove: z.array(wireNumber).max(200).default([]),
    }),
    about: 'Adds tags to many problems, or removes them.',
  },
  addTag: { method: 'POST', path: '/api/admin/tag', access: problemAdmins, body: TagBody, output: Tag },
  changeTag: { method: 'PUT', path: '/api/admin/tag', access: problemAdmins, body: TagBody },
  removeTag: { method: 'DELETE', path: '/api/admin/tag', access: problemAdmins, query: z.object({ tid: wireNumber }) },
  classifications: {
    method: 'GET',
    path: '/api/admin/tag/classification',
    access: problemAdmins,
    query: z.object({ oj: z.string().trim().max(30).default('ME') }),
    output: z.array(TagClassification),
  },
  addClassification: { method: 'POST', path: '/api/admin/tag/classification', access: problemAdmins, body: ClassificationBody, output: TagClassification },
  changeClassification: { method: 'PUT', path: '/api/admin/tag/classification', access: problemAdmins, body: ClassificationBody },
  removeClassification: { method: 'DELETE', path: '/api/admin/tag/classification', access: problemAdmins, query: z.object({ tcid: wireNumber }) },
  uploadData: {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    access: 'user',
    upload: { field: 'file', maximumBytes: 512 * mebibyte, endings: ['zip'], withoutHeader: true },
    query: z.looseObject({ mode: z.string().max(50).default('default') }),
    output: UploadedData,
    about: 'Uploads test data as a zip. A problem saved with its `fileListDir` uses the data.',
    rate: { calls: 60, seconds: 60 },
  },
  downloadData: {
    method: 'GET',
    path: '/api/file/download-testcase',
    access: 'user',
    query: pid,
    answer: 'file',
    about: 'Returns the newest test data of a problem as a zip.',
    rate: { calls: 60, seconds: 60 },
  },
})
