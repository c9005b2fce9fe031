import { orNull, page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { CalendarHeat, CaseDifference, CaseResults, SubmissionDetail, SubmissionRow, RecentRankRow, TestRunResult, WeekStatistics } from './rows.ts'
import { submissions } from './submissions.ts'

const one = z.object({ submitId: wireNumber })
const submitter = { permission: 'submit' } as const

/** Numbers of contexts (`cid`, `tid`, `gid`, those of other plugins) come beside the named fields. */
const listed = z.looseObject({
  ...pageQuery({ limit: 30 }),
  onlyMine: wireBoolean.optional(),
  /** A display id, or its beginning. */
  problemID: z.string().trim().max(100).optional(),
  status: wireNumber.optional(),
  /** A user name; where nobody has it, the beginning of one. */
  username: z.string().trim().max(100).optional(),
  completeProblemID: wireBoolean.optional(),
})

const person = z.object({ uid: z.string().max(64).optional(), username: z.string().max(100).optional() })

/** Several submissions by number; `cid` where they are those of a contest. Each is a whole row: more of them in one call would hold up the event loop for more than 20 ms. */
const SubmitIds = z.looseObject({ submitIds: z.array(wireNumber).max(250) })

/** The calls around submissions, as existing clients make them. */
export const submissionApi = submissions.api({
  submit: {
    method: 'POST',
    path: '/api/submit-problem-judge',
    access: submitter,
    body: z.looseObject({ pid: z.string().max(100), language: z.string().max(100), code: z.string().max(1_000_000), isRemote: z.boolean().nullish() }),
    output: SubmissionDetail,
    about: 'Hands in a program for the problem with this display id, in the bank or in a context.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-submission-detail',
    access: 'anyone',
    query: one,
    output: z.object({ submission: SubmissionDetail, codeShare: orNull(z.boolean()) }),
    about: 'One submission, as far as the caller may see it.',
  },
  cases: {
    method: 'GET',
    path: '/api/get-all-case-result',
    access: 'anyone',
    query: one,
    output: CaseResults.nullable(),
    about: 'The results of its cases; null where they are kept closed.',
  },
  difference: {
    method: 'GET',
    path: '/api/get-case-difference',
    access: submitter,
    query: one.extend({ seq: wireNumber }),
    output: CaseDifference,
    about: 'Runs one’s own program on one case again and shows input, right answer and own output, of samples and where the problem opens its data.',
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
    about: 'Runs a program with an input of one’s own; answers the key of the run.',
  },
  testRunResult: {
    method: 'GET',
    path: '/api/get-test-judge-result',
    access: 'user',
    query: z.object({ testJudgeKey: z.string().max(100) }),
    output: TestRunResult,
    about: 'What came of a test run; gone after it was read.',
  },
  lastAccepted: {
    method: 'GET',
    path: '/api/get-last-ac-code',
    access: 'user',
    query: z.looseObject({ pid: wireNumber }),
    output: z.object({ submitId: orNull(z.int()), code: z.string(), language: orNull(z.string()) }),
    about: 'The caller’s last accepted program; empty when there is none.',
  },
  resubmit: {
    method: 'GET',
    path: '/api/resubmit',
    access: 'user',
    query: one,
    output: SubmissionDetail,
    about: 'Judges one’s own submission again that failed without one’s fault.',
  },
  share: {
    method: 'PUT',
    path: '/api/submission',
    access: 'user',
    body: z.looseObject({ submitId: wireNumber, share: z.boolean() }),
    about: 'Shows one’s code to everybody, or no more.',
  },
  list: {
    method: 'GET',
    path: '/api/get-submission-list',
    access: 'anyone',
    query: listed,
    output: page(SubmissionRow),
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
    about: 'The same for those of one contest.',
  },
  recentRank: {
    method: 'GET',
    path: '/api/get-recent-seven-ac-rank',
    access: 'anyone',
    output: z.array(RecentRankRow),
    about: 'The ten who solved most problems in the last seven days.',
  },
  weekStatistics: {
    method: 'GET',
    path: '/api/get-last-week-submission-statistics',
    access: 'anyone',
    query: z.object({ forceRefresh: wireBoolean.optional() }),
    output: WeekStatistics,
    about: 'Submissions of the last seven days.',
  },
  heat: {
    method: 'GET',
    path: '/api/get-user-calendar-heatmap',
    access: 'anyone',
    query: person,
    output: CalendarHeat,
    about: 'A person’s submissions of the last year, by day.',
  },
})
