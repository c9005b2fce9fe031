import { orNull, wireNumber } from '@verdict/core'
import { statuses } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { SubmissionDetail } from './rows.ts'
import { submissions } from './submissions.ts'

const mayRejudge = { permission: 'rejudge' } as const

/** The statuses that can be set manually: every verdict of a judge except Compile Error and Cancelled. */
export const manualStatuses: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.accepted,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
  statuses.systemError,
  statuses.partialAccepted,
  statuses.submittedFailed,
]

/** Selects the submissions to rejudge; an omitted field does not filter. */
export const RejudgeFilter = z.looseObject({
  /** The problem's display ID in the bank. */
  problemID: z.string().trim().max(100).optional(),
  username: z.string().trim().max(100).optional(),
  status: wireNumber.optional(),
  language: z.string().max(100).optional(),
  /** An older version of the test data that is still stored; defaults to the newest one. */
  dataVersion: z.string().max(100).optional(),
})
export type RejudgeFilter = z.infer<typeof RejudgeFilter>

/** Versions of a problem's test data, newest first. */
export const DataVersions = z.object({
  newest: orNull(z.string()),
  /** Older versions to which results still refer. */
  older: z.array(z.string()),
  /** The version on which the submission in the query was judged. */
  judgedOn: orNull(z.string()),
})
export type DataVersions = z.infer<typeof DataVersions>

/**
 * Routes for rejudging, manual verdicts and cancelling: for users with the permission `rejudge`, and about submissions of contexts that they judge. Existing
 * clients expect GET even for calls that change data.
 */
export const rootApi = submissions.api({
  rejudge: {
    method: 'GET',
    path: '/api/admin/judge/rejudge',
    access: 'user',
    query: z.object({ submitId: wireNumber, dataVersion: z.string().max(100).optional() }),
    output: SubmissionDetail,
    about: 'Rejudges one submission.',
  },
  manual: {
    method: 'GET',
    path: '/api/admin/judge/manual-judge',
    access: 'user',
    query: z.object({ submitId: wireNumber, status: wireNumber, score: wireNumber.optional() }),
    output: z.object({ submitId: z.int(), judger: z.string(), status: z.int(), score: orNull(z.number()), oiRankScore: orNull(z.number()) }),
    about: 'Sets a verdict manually.',
  },
  cancel: {
    method: 'GET',
    path: '/api/admin/judge/cancel-judge',
    access: 'user',
    query: z.object({ submitId: wireNumber }),
    output: z.object({ submitId: z.int(), judger: z.string(), status: z.int() }),
    about: 'Cancels a submission on which no judge has started.',
  },
  annul: {
    method: 'POST',
    path: '/api/admin/judge/annul',
    access: 'user',
    body: z.looseObject({ submitId: wireNumber, reason: z.string().trim().min(1).max(500) }),
    output: SubmissionDetail,
    about: 'Annuls a submission: it counts nowhere until it is restored.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/judge/restore',
    access: 'user',
    body: z.looseObject({ submitId: wireNumber }),
    output: SubmissionDetail,
    about: 'Makes an annulled submission count again.',
  },
  rejudgeInContext: {
    method: 'GET',
    path: '/api/admin/judge/rejudge-contest-problem',
    access: 'user',
    query: z.looseObject({ pid: wireNumber }),
    about: 'Rejudges all submissions of a problem in a contest.',
  },
  dataVersions: {
    method: 'GET',
    path: '/api/admin/judge/data-versions',
    access: 'user',
    query: z.object({ submitId: wireNumber.optional(), problemID: z.string().trim().max(100).optional() }),
    output: DataVersions,
    about: 'Lists the test data versions on which a submission, or the submissions of a problem in the bank, can be rejudged.',
  },
  countMany: {
    method: 'POST',
    path: '/api/admin/judge/count',
    access: mayRejudge,
    body: RejudgeFilter,
    output: z.object({ count: z.int() }),
    about: 'Counts the submissions that a filter selects.',
  },
  rejudgeMany: {
    method: 'POST',
    path: '/api/admin/judge/rejudge-many',
    access: mayRejudge,
    body: RejudgeFilter,
    output: z.object({ count: z.int() }),
    about: 'Rejudges all submissions that a filter selects, by problem, user, status or language.',
  },
})
