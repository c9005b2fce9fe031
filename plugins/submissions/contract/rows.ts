import { orNull, page, personFields, time } from '@verdict/core'
import { z } from 'zod'

/**
 * The three kinds of contexts that clients of HOJ know, by the fields in which they read the number of a row's contest, group and training (`Judge` and `JudgeVO` of the
 * wire); 0 or null outside of them. This list ends here: contexts of every kind, these included, are in `contexts`.
 */
export const hojContextFields = { cid: z.int().default(0), gid: orNull(z.int()), tid: orNull(z.int()) }

const count = orNull(z.number())
const text = orNull(z.string())

/** One row of a list of submissions. Fields that the viewer may not see are null. */
export const SubmissionRow = z.object({
  submitId: z.int(),
  pid: z.int(),
  /** Display id of the problem: in the bank, or in the context where the row is shown. */
  displayPid: text,
  displayId: text,
  title: text,
  /** The title in other languages, because a live row goes to readers of every language. */
  titles: z.array(z.object({ language: z.string(), title: z.string() })).optional(),
  uid: z.string(),
  username: z.string(),
  submitTime: time,
  status: z.int(),
  share: z.boolean().default(false),
  /** In milliseconds, KB and characters. */
  time: count,
  memory: count,
  length: count,
  score: count,
  oiRankScore: count,
  language: text,
  /** The page of the problem in the context where it was submitted: on the page of a submission, and for a row that another context shows, such as the group around a course. HOJ clients do not know it. */
  problemPath: text,
  /** References of the contexts in which it was submitted, such as `cid:5`, the innermost first; empty in the bank. */
  contexts: z.array(z.string()).default([]),
  ...hojContextFields,
  cpid: count,
  source: text,
  judger: text,
  ip: text,
  isManual: z.boolean().default(false),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>
/** A row as handlers return it, before the schema fills in defaults. */
export type SubmissionRowDraft = z.input<typeof SubmissionRow>

/** A page of a list of submissions, and the key of its live updates in the topic `rows`. HOJ clients do not know `liveKey`. */
export const SubmissionPage = page(SubmissionRow).extend({ liveKey: z.string() })
export type SubmissionPage = z.infer<typeof SubmissionPage>

/** A submission with everything that the viewer may see of it. */
export const SubmissionDetail = SubmissionRow.extend({
  code: text,
  errorMessage: text,
  version: z.int().default(0),
  /** The version of the test data that the result refers to; only for editors of the problem. */
  dataVersion: text,
  /** What the judge says of the step that it is at; only on the page of the submission. */
  step: text,
  vjudgeSubmitId: count,
  vjudgeUsername: text,
  vjudgePassword: text,
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
})
export type SubmissionDetail = z.infer<typeof SubmissionDetail>
export type SubmissionDetailDraft = z.input<typeof SubmissionDetail>

/** The result of one test case. */
export const CaseResult = z.object({
  id: z.int(),
  pid: z.int(),
  submitId: z.int(),
  uid: text,
  caseId: count,
  time: count,
  memory: count,
  score: count,
  status: z.int(),
  /** File names; only for editors of the problem and staff. */
  inputData: text,
  outputData: text,
  /** How the run ended; the message of a checker is only for editors of the problem and staff. */
  userOutput: text,
  groupNum: count,
  seq: z.int(),
  /** Whether the viewer may compare its expected output with the program's output. */
  comparable: z.boolean().default(false),
  mode: text,
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
})
export type CaseResult = z.infer<typeof CaseResult>
export type CaseResultDraft = z.input<typeof CaseResult>

/** The results of one subtask. */
export const SubtaskResult = z.object({
  groupNum: count,
  time: count,
  memory: count,
  score: count,
  status: z.int(),
  ac: z.int(),
  total: z.int(),
  /** How many cases are shown before its first one. */
  from: z.int().default(0),
  subtaskDetailList: z.array(CaseResult),
})
export type SubtaskResult = z.infer<typeof SubtaskResult>
export type SubtaskResultDraft = z.input<typeof SubtaskResult>

/** The results of the test cases, or those of a window: a flat list, or all subtasks with those of their cases that are in the window. */
export const CaseResults = z.object({
  judgeCaseMode: z.string(),
  judgeCaseList: z.array(CaseResult),
  subTaskJudgeCaseVoList: z.array(SubtaskResult),
  /** The number of all cases. */
  total: z.int().default(0),
  /** How many cases are shown before the first one that was not accepted. */
  firstFailed: orNull(z.int()),
})
export type CaseResults = z.infer<typeof CaseResults>
export type CaseResultsDraft = z.input<typeof CaseResults>

/** The result of a test run; status 5 until it has ended. */
export const TestRunResult = z.object({
  status: z.int(),
  time: count,
  memory: count,
  userInput: text,
  userOutput: text,
  expectedOutput: text,
  stderr: text,
  problemJudgeMode: text,
})
export type TestRunResult = z.infer<typeof TestRunResult>

/** Input, expected output and actual output of one test case, each cut to a maximum length. */
export const CaseDifference = z.object({ seq: z.int(), input: z.string(), expected: z.string(), output: text, status: z.int(), cut: z.boolean() })
export type CaseDifference = z.infer<typeof CaseDifference>

/** Submissions of the last seven days, oldest day first; days as MM-dd. */
export const WeekStatistics = z.object({ dateStrList: z.array(z.string()), acCountList: z.array(z.int()), totalCountList: z.array(z.int()) })
export type WeekStatistics = z.infer<typeof WeekStatistics>

/** A user in the ranking of the last seven days. */
export const RecentRankRow = z.object({
  ...personFields,
  signature: text,
  total: count,
  ac: z.int(),
  rating: count,
})
export type RecentRankRow = z.infer<typeof RecentRankRow>

/** The number of submissions of a user on each day of the year that ends with `endDate`. */
export const CalendarHeat = z.object({ endDate: z.string(), dataList: z.array(z.object({ date: z.string(), count: z.int() })) })
export type CalendarHeat = z.infer<typeof CalendarHeat>
