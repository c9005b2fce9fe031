import { orNull, page, pageQuery, time, wireList, wireNumber } from '@verdict/core'
import { Language } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { problems } from './problems.ts'
import { CodeTemplate, ProblemDetail, ProblemRow, Tag, TagGroup } from './rows.ts'
import { ProblemStatus } from './statistics.ts'

/** HOJ clients send the label of their "all" button if the filter is not set; text counts as absent. */
const optionalNumber = z
  .union([
    wireNumber,
    z
      .string()
      .max(20)
      .transform(() => undefined),
  ])
  .optional()
const judgeKey = z.string().trim().max(30).default('ME')
const pidQuery = z.looseObject({ pid: wireNumber })

/** A problem of a context, for the list next to the editor. */
export const ContextProblem = z.object({ pid: z.int(), problemId: z.string(), title: z.string(), status: orNull(z.int()), score: orNull(z.number()) })
export type ContextProblem = z.infer<typeof ContextProblem>

/** A row of the list of latest problems. */
export const LatestProblem = z.object({ id: z.int(), problemId: z.string(), title: z.string(), type: z.int(), gmtCreate: time, gmtModified: time })
export type LatestProblem = z.infer<typeof LatestProblem>

/** The public routes of problems; loose queries also contain context keys. */
export const problemApi = problems.api({
  allTags: {
    method: 'GET',
    path: '/api/get-all-problem-tags',
    access: 'anyone',
    query: z.object({ oj: judgeKey }),
    output: z.array(Tag),
    about: 'Lists the tags of one judge; oj=ALL for all. Without problem_admin, a tag created with a problem is listed once a public problem has it.',
  },
  tagGroups: {
    method: 'GET',
    path: '/api/get-problem-tags-and-classification',
    access: 'anyone',
    query: z.object({ oj: judgeKey }),
    output: z.array(TagGroup),
    about: 'Lists the tags of the previous route by classification, unclassified tags last.',
  },
  list: {
    method: 'GET',
    path: '/api/get-problem-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      tagId: wireList(wireNumber).optional(),
      difficulty: optionalNumber,
      oj: z.string().trim().max(30).optional(),
    }),
    output: page(ProblemRow),
    about: 'Lists the public problems of the bank.',
  },
  statuses: {
    method: 'POST',
    path: '/api/get-user-problem-status',
    access: 'user',
    body: z.looseObject({ pidList: z.array(wireNumber).max(1000), isContestProblemList: z.boolean().nullish() }),
    output: z.record(z.string(), ProblemStatus),
    about: "Returns the caller's best results on problems; -10 for problems without a submission.",
  },
  random: {
    method: 'GET',
    path: '/api/get-random-problem',
    access: 'anyone',
    output: z.object({ problemId: z.string() }),
    about: 'Returns a random public problem.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-problem-detail',
    access: 'anyone',
    query: z.looseObject({ problemId: z.string().trim().max(255) }),
    output: ProblemDetail,
    about: "Returns a problem, in the reader's language if a translation exists.",
  },
  codeTemplates: { method: 'GET', path: '/api/get-problem-code-template', access: 'anyone', query: pidQuery, output: z.array(CodeTemplate) },
  languages: { method: 'GET', path: '/api/get-problem-languages', access: 'anyone', query: pidQuery, output: z.array(Language) },
  tagsOf: { method: 'GET', path: '/api/get-problem-tags', access: 'anyone', query: z.looseObject({ pid: wireNumber.optional() }), output: z.array(Tag) },
  contextProblems: {
    method: 'GET',
    path: '/api/get-full-screen-problem-list',
    access: 'user',
    query: z.looseObject({}),
    output: z.array(ContextProblem),
    about: "Lists the problems of a context with the caller's status.",
  },
  latest: {
    method: 'GET',
    path: '/api/get-recent-updated-problem',
    access: 'anyone',
    output: z.array(LatestProblem),
    about: 'Lists the ten newest public problems.',
  },
})
