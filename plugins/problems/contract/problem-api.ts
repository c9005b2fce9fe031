import { orNull, page, pageQuery, time, wireList, wireNumber } from '@verdict/core'
import { Language } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { ProblemStatus } from './bank.ts'
import { problems } from './problems.ts'
import { CodeTemplate, ProblemDetail, ProblemRow, Tag, TagGroup } from './rows.ts'

/** A filter that clients also send as the word of their "all" button. */
const choice = z
  .union([
    wireNumber,
    z
      .string()
      .max(20)
      .transform(() => undefined),
  ])
  .optional()
const ojOf = z.string().trim().max(30).default('ME')
const pidOf = z.object({ pid: wireNumber })

/** A problem of a place, as lists beside the editor show it. */
export const ContextProblem = z.object({ pid: z.int(), problemId: z.string(), title: z.string(), status: orNull(z.int()), score: orNull(z.number()) })
export type ContextProblem = z.infer<typeof ContextProblem>

/** A problem among the latest. */
export const LatestProblem = z.object({ id: z.int(), problemId: z.string(), title: z.string(), type: z.int(), gmtCreate: time, gmtModified: time })
export type LatestProblem = z.infer<typeof LatestProblem>

/** What everybody calls; keys of contexts (`cid`, `tid`, `gid`) are read from loose queries. */
export const problemApi = problems.api({
  allTags: {
    method: 'GET',
    path: '/api/get-all-problem-tags',
    access: 'anyone',
    query: z.object({ oj: ojOf }),
    output: z.array(Tag),
    about: 'The tags of one judge; of all with oj=ALL.',
  },
  tagGroups: {
    method: 'GET',
    path: '/api/get-problem-tags-and-classification',
    access: 'anyone',
    query: z.object({ oj: ojOf }),
    output: z.array(TagGroup),
    about: 'The tags by classification, those without one last.',
  },
  list: {
    method: 'GET',
    path: '/api/get-problem-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      tagId: wireList(wireNumber).optional(),
      difficulty: choice,
      oj: z.string().trim().max(30).optional(),
    }),
    output: page(ProblemRow),
    about: 'The public problems of the bank.',
  },
  standings: {
    method: 'POST',
    path: '/api/get-user-problem-status',
    access: 'user',
    body: z.looseObject({ pidList: z.array(wireNumber).max(1000), isContestProblemList: z.boolean().nullish() }),
    output: z.record(z.string(), ProblemStatus),
    about: 'How the caller stands with problems; -10 for untried ones.',
  },
  random: { method: 'GET', path: '/api/get-random-problem', access: 'anyone', output: z.object({ problemId: z.string() }), about: 'Any public problem.' },
  detail: {
    method: 'GET',
    path: '/api/get-problem-detail',
    access: 'anyone',
    query: z.looseObject({ problemId: z.string().trim().max(255) }),
    output: ProblemDetail,
    about: 'One problem, in the language of the reader where it was written.',
  },
  codeTemplates: { method: 'GET', path: '/api/get-problem-code-template', access: 'anyone', query: z.looseObject(pidOf.shape), output: z.array(CodeTemplate) },
  languages: { method: 'GET', path: '/api/get-problem-languages', access: 'anyone', query: z.looseObject(pidOf.shape), output: z.array(Language) },
  tagsOf: { method: 'GET', path: '/api/get-problem-tags', access: 'anyone', query: z.looseObject({ pid: wireNumber.optional() }), output: z.array(Tag) },
  placeProblems: {
    method: 'GET',
    path: '/api/get-full-screen-problem-list',
    access: 'user',
    query: z.looseObject({}),
    output: z.array(ContextProblem),
    about: 'The problems of a context, with the caller’s standing.',
  },
  latest: {
    method: 'GET',
    path: '/api/get-recent-updated-problem',
    access: 'anyone',
    output: z.array(LatestProblem),
    about: 'The ten newest public problems.',
  },
})
