import { orNull, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { SubmissionDetail } from './rows.ts'
import { submissions } from './submissions.ts'

const root = { permission: 'rejudge' } as const
const rootAlone = { roles: ['root'], permission: 'rejudge' } as const

/** Which submissions are judged again; fields that are left out leave none out. */
export const RejudgeFilter = z.looseObject({
  /** The problem, by the display id of the bank. */
  problemID: z.string().trim().max(100).optional(),
  username: z.string().trim().max(100).optional(),
  status: wireNumber.optional(),
  language: z.string().max(100).optional(),
  /** An older version of the data, still kept. */
  dataVersion: z.string().max(100).optional(),
})
export type RejudgeFilter = z.infer<typeof RejudgeFilter>

/** Versions of a problem's test data, the latest first. */
export const DataVersions = z.object({
  newest: orNull(z.string()),
  /** Those that results still name. */
  older: z.array(z.string()),
  /** On which the submission that was asked for was judged. */
  judgedOn: orNull(z.string()),
})
export type DataVersions = z.infer<typeof DataVersions>

/** What root alone does with submissions; the methods are those of existing clients. */
export const rootApi = submissions.api({
  rejudge: {
    method: 'GET',
    path: '/api/admin/judge/rejudge',
    access: rootAlone,
    query: z.object({ submitId: wireNumber, dataVersion: z.string().max(100).optional() }),
    output: SubmissionDetail,
    about: 'Judges one submission again.',
  },
  manual: {
    method: 'GET',
    path: '/api/admin/judge/manual-judge',
    access: rootAlone,
    query: z.object({ submitId: wireNumber, status: wireNumber, score: wireNumber.optional() }),
    output: z.object({ submitId: z.int(), judger: z.string(), status: z.int(), score: orNull(z.number()), oiRankScore: orNull(z.number()) }),
    about: 'Sets a verdict by hand.',
  },
  cancel: {
    method: 'GET',
    path: '/api/admin/judge/cancel-judge',
    access: rootAlone,
    query: z.object({ submitId: wireNumber }),
    output: z.object({ submitId: z.int(), judger: z.string(), status: z.int() }),
    about: 'Takes a submission out of the queue that nobody has begun.',
  },
  rejudgeInContext: {
    method: 'GET',
    path: '/api/admin/judge/rejudge-contest-problem',
    access: rootAlone,
    query: z.looseObject({ pid: wireNumber }),
    about: 'Judges all submissions of a problem in a contest again.',
  },
  dataVersions: {
    method: 'GET',
    path: '/api/admin/judge/data-versions',
    access: root,
    query: z.object({ submitId: wireNumber.optional(), problemID: z.string().trim().max(100).optional() }),
    output: DataVersions,
    about: 'On which test data a submission, or those of a problem of the bank, can be judged again.',
  },
  countMany: {
    method: 'POST',
    path: '/api/admin/judge/count',
    access: root,
    body: RejudgeFilter,
    output: z.object({ count: z.int() }),
    about: 'How many submissions a filter finds.',
  },
  rejudgeMany: {
    method: 'POST',
    path: '/api/admin/judge/rejudge-many',
    access: root,
    body: RejudgeFilter,
    output: z.object({ count: z.int() }),
    about: 'Judges all submissions again that a filter finds: of a problem, a person, a status.',
  },
})
