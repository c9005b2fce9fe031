import { orNull, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { CalendarHeat, CaseDifference, CaseResults, SubmissionDetail, SubmissionPage, RecentRankRow, TestRunResult, WeekStatistics } from './rows.ts'
import { submissions } from './submissions.ts'

const bySubmitId = z.object({ submitId: wireNumber })
/** As many as a problem could have before there was no limit: more in one answer would block the event loop. */
const maxCaseResults = 5000

const submitter = { permission: 'submit' } as const

/** Loose, because the ids of contexts come beside the named fields, each by the key that its kind brings. */
const listQuery = z.looseObject({
  ...pageQuery({ limit: 30 }),
  onlyMine: wireBoolean.optional(),
  /** A display id, or a prefix of one. */
  problemID: z.string().trim().max(100).optional(),
  status: wireNumber.optional(),
  /** A user name, or a prefix of one where no user has exactly this name. */
  username: z.string().trim().max(100).optional(),
  completeProblemID: wireBoolean.optional(),
})

const userQuery = z.object({ uid: z.string().max(64).optional(), username: z.string().max(100).optional() })

/** The most submissions that one call may ask for by number: more whole rows would block the event loop for more than 20 ms. */
export const mostStatuses = 100

/** Several submissions by number, beside which the id of a context may stand. */
const SubmitIds = z.looseObject({ submitIds: z.array(wireNumber).max(mostStatuses) })

/** The public routes of submissions; paths and fields are those of existing clients. */
export const submissionApi = submissions.api({
  submit: {
    method: 'POST',
    path: '/api/submit-problem-judge',
    access: submitter,
    body: z.looseObject({ pid: z.string().max(100), language: z.string().max(100), code: z.string().max(1_000_000), isRemote: z.boolean().nullish() }),
    output: SubmissionDetail,
    about: 'Submits a program for the problem with this display id, in the bank or in a context.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-submission-detail',
    access: 'anyone',
    query: bySubmitId,
    output: z.object({ submission: SubmissionDetail, codeShare: orNull(z.boolean()), liveKey: z.string() }),
    about: 'One submission, as far as the caller may see it, and the key of the live updates of the list that shows it.',
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
    about: 'The results of the test cases, at most 5,000 at once, after the first `from` ones; null where the caller may not see them.',
  },
  difference: {
    method: 'GET',
    path: '/api/get-case-difference',
    access: submitter,
    query: bySubmitId.extend({ seq: wireNumber }),
    output: CaseDifference,
    about:
      'Runs the program of a submission on one test case again and returns input, expected output and actual output, for samples and where the problem opens its data.',
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
    about: 'Runs a program with an input that the caller sends; returns the key of the run.',
  },
  testRunResult: {
    method: 'GET',
    path: '/api/get-test-judge-result',
    access: 'user',
    query: z.object({ testJudgeKey: z.string().max(100) }),
    output: TestRunResult,
    about: 'The result of a test run; deleted after it was read.',
  },
  lastAccepted: {
    method: 'GET',
    path: '/api/get-last-ac-code',
    access: 'user',
    query: z.looseObject({ pid: wireNumber }),
    output: z.object({ submitId: orNull(z.int()), code: z.string(), language: orNull(z.string()) }),
    about: 'The last accepted program of the caller; empty when there is none.',
  },
  resubmit: {
    method: 'GET',
    path: '/api/resubmit',
    access: 'user',
    query: bySubmitId,
    output: SubmissionDetail,
    about: 'Judges a submission of the caller again that failed on the side of the site or the judge.',
  },
  share: {
    method: 'PUT',
    path: '/api/submission',
    access: 'user',
    body: z.looseObject({ submitId: wireNumber, share: z.boolean() }),
    about: 'Shares the code of a submission of the caller with everybody, or stops sharing it.',
  },
  list: {
    method: 'GET',
    path: '/api/get-submission-list',
    access: 'anyone',
    query: listQuery,
    output: SubmissionPage,
    about: 'Submissions of the bank, or of a context, newest first.',
  },
  statuses: {
    method: 'POST',
    path: '/api/check-submissions-status',
    access: 'anyone',
    body: SubmitIds,
    output: z.record(z.string(), SubmissionDetail),
    about: 'Several submissions by number, as far as the caller may see them.',
  },
  contestStatuses: {
    method: 'POST',
    path: '/api/check-contest-submissions-status',
    access: 'user',
    body: SubmitIds,
    output: z.record(z.string(), SubmissionDetail),
    about: 'The same for submissions of one context, such as a contest; empty when the call names none.',
  },
  recentRank: {
    method: 'GET',
    path: '/api/get-recent-seven-ac-rank',
    access: 'anyone',
    output: z.array(RecentRankRow),
    about: 'The ten users who solved the most problems in the last seven days.',
  },
  weekStatistics: {
    method: 'GET',
    path: '/api/get-last-week-submission-statistics',
    access: 'anyone',
    query: z.object({ forceRefresh: wireBoolean.optional() }),
    output: WeekStatistics,
    about: 'Submissions of the last seven days, by day.',
  },
  heat: {
    method: 'GET',
    path: '/api/get-user-calendar-heatmap',
    access: 'anyone',
    query: userQuery,
    output: CalendarHeat,
    about: 'The submissions of a user in the last year, by day.',
  },
})
