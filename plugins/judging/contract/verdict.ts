import { orNull, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'

/** The status codes of verdicts and of unfinished tasks. */
export const statuses = {
  cancelled: -4,
  presentationError: -3,
  compileError: -2,
  wrongAnswer: -1,
  accepted: 0,
  timeLimitExceeded: 1,
  memoryLimitExceeded: 2,
  runtimeError: 3,
  systemError: 4,
  pending: 5,
  compiling: 6,
  judging: 7,
  partialAccepted: 8,
  submittedFailed: 10,
} as const

/** A status of a finished task. */
export const FinalStatus = wireNumberOf(z.literal([-4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 10]))
export type FinalStatus = z.infer<typeof FinalStatus>

const finite = wireNumberOf(z.number().refine(Number.isFinite))
/** The maximum number of characters kept of a test run's output. */
export const maxOutputLength = 64 * 1024
const cut = (maxLength: number) => z.string().transform((text) => text.slice(0, maxLength))

/** The result of one test case: milliseconds, KB; `message` comes from the checker, or explains how the program ended. */
export const CaseVerdict = z.object({
  seq: wireNumber,
  caseId: orNull(wireNumber),
  status: FinalStatus,
  time: orNull(wireNumber),
  memory: orNull(wireNumber),
  score: orNull(finite),
  groupNum: orNull(wireNumber),
  inputName: orNull(cut(200)),
  outputName: orNull(cut(200)),
  message: orNull(cut(4096)),
})
export type CaseVerdict = z.infer<typeof CaseVerdict>

/** The final result of a judge. */
export const Verdict = z.object({
  status: FinalStatus,
  /** Milliseconds. */
  time: orNull(wireNumber),
  /** KB. */
  memory: orNull(wireNumber),
  score: orNull(finite),
  oiRankScore: orNull(finite),
  /** The compiler's text, or what went wrong. */
  errorMessage: orNull(cut(1024 * 1024)),
  cases: z.array(CaseVerdict).max(5000).default([]),
  /** The output of a test run. Screens truncate it further, and say so. */
  output: orNull(cut(maxOutputLength)),
})
export type Verdict = z.infer<typeof Verdict>

/** Progress of a task: compiling (6) or judging (7), how many cases are done, and the results that are new since the last step. */
export const JudgingStep = z.object({
  status: wireNumberOf(z.literal([6, 7])),
  done: wireNumber.default(0),
  total: wireNumber.default(0),
  cases: z.array(CaseVerdict).max(5000).default([]),
})
export type JudgingStep = z.infer<typeof JudgingStep>

/** The current progress of a task. */
export const TaskProgress = z.object({ subject: z.string(), version: z.int(), judger: orNull(z.string()), ...JudgingStep.shape, status: z.int() })
export type TaskProgress = z.infer<typeof TaskProgress>

/** A verdict, delivered to every follower at least once; a follower filters by its own subjects and by the version that it expects. */
export const Judged = z.object({ subject: z.string(), source: z.string(), ref: z.string(), version: z.int(), judger: z.string(), verdict: Verdict })
export type Judged = z.infer<typeof Judged>

/** The change that delivers verdicts. */
export const judged = judging.change('judged', Judged)

/** The live progress of one task, without the results of its cases; the key is the task's subject. The plugin that queued the task decides who may subscribe (`taskSources`). */
export const progress = judging.topic('progress', TaskProgress)

/** Emitted with every step. A lost one does no harm, as the next contains the totals. */
export const progressed = judging.event('progressed', TaskProgress)
