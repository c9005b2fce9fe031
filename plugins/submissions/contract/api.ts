import { orNull, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { CalendarHeat, CaseDifference, CaseResults, SubmissionDetail, SubmissionPage, RecentRankRow, TestRunResult, WeekStatistics } from './rows.ts'
import { submissions } from './submissions.ts'

const bySubmitId = z.object({ submitId: wireNumber })
/** The maximum that a problem could have before there was no limit. More in one response would block the event loop. */
const maxCaseResults = 5000

const submitter = { permission: 'submit' } as const

/** Loose, because context IDs are sent next to the named fields, under keys that the contexts' plugins define. */
const listQuery = z.looseObject({
  ...pageQuery({ limit: 30 }),
  onlyMine: wireBoolean.optional(),
  /** A display ID or a prefix of one. */
  problemID: z.string().trim().max(100).optional(),
  status: wireNumber.optional(),
  /** A username, or a prefix if no user has exactly this name. */
  username: z.string().trim().max(100).optional(),
  completeProblemID: wireBoolean.optional(),
})

const userQuery = z.object({ uid: z.string().max(64).optional(), username: z.string().max(100).optional() })

/** The maximum number of submissions in one call by number. More whole rows would block the event loop for more than 20 ms. */
export const mostStatuses = 100

/** Several submissions by number, optionally with a context ID. */
const SubmitIds = z.looseObject({ submitIds: z.array(wireNumber).max(mostStatuses) })

/** The public routes of submissions; paths and fields are those of existing clients. */
export const submissionApi = submissions.api({
  submit: {
    method: 'POST',
    path: '/api/submit-problem-judge',
    access: submitter,
    body: z.looseObject({ pid: z.string().max(100), language: z.string().max(100), code: z.string().max(1_000_000), isRemote: z.boolean().nullish() }),
    output: SubmissionDetail,
    about: 'Submits a program for the problem with this display ID, in the bank or in a context.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-submission-detail',
    access: 'anyone',
    query: bySubmitId,
    output: z.object({ submission: SubmissionDetail, codeShare: orNull(z.boolean()), liveKey: z.string(), mayJudge: z.boolean().default(false) }),
    about: 'Returns a submission as far as the caller can see it, with the key of live updates of its list.',
  },
  cases: {
    method: 'GET',
    path: '/api/get-all-case-result',
    access: 'anyone',
    query: bySubmitId.extend({
      from: wireNumberOf(z.int().min(0)).default(0),
      count: wireNumberOf(z.int().min(1).max(maxCaseResults)).default(maxCaseResults),
    }),
    output: CaseResults.nullable(),
    about: 'Returns test case results, at most 5,000, after the first `from` ones; null if the caller cannot see them.',
  },
  difference: {
    method: 'GET',
    path: '/api/get-case-difference',
    access: submitter,
    query: bySubmitId.extend({ seq: wireNumber }),
    output: CaseDifference,
    about:
      "Runs a submission's program on one test case again and returns input, expected output and actual output. For samples, and for problems that open their data.",
  },
  testRun: {
    method: 'POST',
    path: '/api/submit-problem-test-judge',
    access: submitter,
    body: z.looseObject({
      pid: wireNumber,
      type: z.string().max(20).nullish(),
      code: z.string().max(1_000_000),
      language: z.string().max(100),
      userInput: z.string().max(100_000).nullish(),
      expectedOutput: z.string().max(100_000).nullish(),
      isRemoteJudge: z.boolean().nullish(),
      mode: z.string().max(100).nullish(),
    }),
    output: z.string(),
    about: "Runs a program with the caller's input; returns the key of the run.",
  },
  testRunResult: {
    method: 'GET',
    path: '/api/get-test-judge-result',
    access: 'user',
    query: z.object({ testJudgeKey: z.string().max(100) }),
    output: TestRunResult,
    about: 'Returns the result of a test run, which is deleted after it is read.',
  },
  lastAccepted: {
    method: 'GET',
    path: '/api/get-last-ac-code',
    access: 'user',
    query: z.looseObject({ pid: wireNumber }),
    output: z.object({ submitId: orNull(z.int()), code: z.string(), language: orNull(z.string()) }),
    about: "Returns the caller's last accepted program; empty if there is none.",
  },
  resubmit: {
    method: 'GET',
    path: '/api/resubmit',
    access: 'user',
    query: bySubmitId,
    output: SubmissionDetail,
    about: 'Rejudges a submission of the caller that failed on the side of the site or the judge.',
  },
  share: {
    method: 'PUT',
    path: '/api/submission',
    access: 'user',
    body: z.looseObject({ submitId: wireNumber, share: z.boolean() }),
    about: 'Makes the code of a submission of the caller public, or private again.',
  },
  list: {
    method: 'GET',
    path: '/api/get-submission-list',
    access: 'anyone',
    query: listQuery,
    output: SubmissionPage,
    about: 'Lists submissions of the bank or of a context, newest first.',
  },
  statuses: {
    method: 'POST',
    path: '/api/check-submissions-status',
    access: 'anyone',
    body: SubmitIds,
    output: z.record(z.string(), SubmissionDetail),
    about: 'Returns several submissions by number, as far as the caller can see them.',
  },
  contestStatuses: {
    method: 'POST',
    path: '/api/check-contest-submissions-status',
    access: 'user',
    body: SubmitIds,
    output: z.record(z.string(), SubmissionDetail),
    about: 'Returns several submissions of one context by number, such as a contest; empty if the call names no context.',
  },
  recentRank: {
    method: 'GET',
    path: '/api/get-recent-seven-ac-rank',
    access: 'anyone',
    output: z.array(RecentRankRow),
    about: 'Returns the ten users who solved the most problems in the last seven days.',
  },
  weekStatistics: {
    method: 'GET',
    path: '/api/get-last-week-submission-statistics',
    access: 'anyone',
    query: z.object({ forceRefresh: wireBoolean.optional() }),
    output: WeekStatistics,
    about: 'Counts the submissions of the last seven days by day.',
  },
  heat: {
    method: 'GET',
    path: '/api/get-user-calendar-heatmap',
    access: 'anyone',
    query: userQuery,
    output: CalendarHeat,
    about: "Counts a user's submissions of the last year by day.",
  },
})
