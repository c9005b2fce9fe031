import { orNull, page, personFields, time } from '@verdict/core'
import { z } from 'zod'

/**
 * The three kinds of contexts that HOJ clients know, by the fields with the number of a row's contest, group and training (`Judge` and `JudgeVO` on the wire);
 * 0 or null outside of them. Do not extend this list: `contexts` contains contexts of every kind, including these.
 */
export const hojContextFields = { cid: z.int().default(0), gid: orNull(z.int()), tid: orNull(z.int()) }

const count = orNull(z.number())
const text = orNull(z.string())

/** Who annulled a submission, when and why. */
const Annulment = z.object({
  by: z.string(),
  at: time,
  reason: z.string(),
  /** The verdict that does not count; only for those who judge the submission. */
  status: orNull(z.int()),
})

/** A row in a list of submissions. Fields that the viewer cannot see are null. */
export const SubmissionRow = z.object({
  submitId: z.int(),
  pid: z.int(),
  /** The problem's display ID: in the bank, or in the context that shows the row. */
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
  /**
   * The path of the problem in the context where it was submitted. Set on a submission's page, and for a row that another context shows, such as the group
   * around a course. HOJ clients do not know it.
   */
  problemPath: text,
  /** References of the contexts in which it was submitted, such as `cid:5`, innermost first; empty in the bank. */
  contexts: z.array(z.string()).default([]),
  ...hojContextFields,
  cpid: count,
  source: text,
  judger: text,
  ip: text,
  isManual: z.boolean().default(false),
  /** For the author of an annulled submission, and for those who judge it. Others see only that it is Cancelled. */
  annulled: Annulment.optional(),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>
/** A row as handlers return it, before the schema fills in defaults. */
export type SubmissionRowDraft = z.input<typeof SubmissionRow>

/** A page of a list of submissions, with the key of its live updates in the topic `rows`. HOJ clients do not know `liveKey`. */
export const SubmissionPage = page(SubmissionRow).extend({ liveKey: z.string(), mayJudge: z.boolean().default(false) })
export type SubmissionPage = z.infer<typeof SubmissionPage>

/** A submission with everything that the viewer can see of it. */
export const SubmissionDetail = SubmissionRow.extend({
  code: text,
  errorMessage: text,
  version: z.int().default(0),
  /** The test data version of the result; only for editors of the problem. */
  dataVersion: text,
  /** The judge's text about the current step; only on the submission's page. */
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
  /** How the run ended. A checker's message is only for editors of the problem and staff, except for `unreadableOutput`. */
  userOutput: text,
  groupNum: count,
  seq: z.int(),
  /** Whether the viewer can compare its expected output with the program's output. */
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
  /** The number of cases shown before its first one. */
  from: z.int().default(0),
  subtaskDetailList: z.array(CaseResult),
})
export type SubtaskResult = z.infer<typeof SubtaskResult>
export type SubtaskResultDraft = z.input<typeof SubtaskResult>

/** The results of the test cases, or of a window of them: a flat list, or all subtasks with their cases in the window. */
export const CaseResults = z.object({
  judgeCaseMode: z.string(),
  judgeCaseList: z.array(CaseResult),
  subTaskJudgeCaseVoList: z.array(SubtaskResult),
  /** The number of all cases. */
  total: z.int().default(0),
  /** The number of cases shown before the first one that was not accepted. */
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

/** The input, expected output and actual output of one test case, each truncated to a maximum length. */
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

/** The number of a user's submissions on each day of the year that ends with `endDate`. */
export const CalendarHeat = z.object({ endDate: z.string(), dataList: z.array(z.object({ date: z.string(), count: z.int() })) })
export type CalendarHeat = z.infer<typeof CalendarHeat>
