import { orNull, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'
import { FileReference, programLimits } from './work.ts'

/** All statuses of submissions, tasks and test cases, by the codes of the API. */
export const statuses = {
  /** Only as a user's status on a problem. */
  notSubmitted: -10,
  /** A remote judge took the submission, but its result is unknown. Also replaces a verdict that a context hides. */
  unknownResult: -5,
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
  /** The program is being sent to a remote judge. */
  submitting: 9,
  /** A remote judge did not take the submission. */
  submittedFailed: 10,
} as const

/** Returns the ranking score of a score in an OI problem; `share` reduces the part for difficulty if only some of the points were reached. */
export function rankScore(score: number, difficulty: number, share = 1): number {
  return Math.round(0.1 * score + 2 * difficulty * share)
}

/** The statuses that end judging. */
export const finalStatuses = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 10] as const

/** A status that ends judging. */
export const FinalStatus = wireNumberOf(z.literal(finalStatuses))
export type FinalStatus = z.infer<typeof FinalStatus>

/** The message of a test case whose output the checker could not read. The lines after it are a note for staff. */
export const unreadableOutput = 'More output than the checker can read'

const finite = wireNumberOf(z.number().refine(Number.isFinite))
/** The maximum number of characters kept of a test run's output. */
export const maxOutputLength = 64 * 1024
const cut = (longest: number) => z.string().transform((text) => text.slice(0, longest))

/** The result of one test case, in milliseconds and KB; `message` is from its checker, or describes how the program ended. */
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

/** The statuses that end judging without a result, for any program. Judging it again continues from the judge's note. */
export const statusesWithoutResult: readonly number[] = [statuses.systemError, statuses.submittedFailed, statuses.unknownResult]

/** A submission at a remote judge: its number there, and the account that sent it. */
export const RemoteRun = z.object({ id: z.string().min(1).max(100), account: orNull(z.string().max(200)) })
export type RemoteRun = z.infer<typeof RemoteRun>

/** Above this number of test cases, results are sent separately from the verdict, in parts of at most this size. */
export const maxVerdictCases = 1000

/** The result of one call of a program. */
export const ProgramEnd = z.object({
  /** `exit`: the program exited with any code; `no-file`: it exited with 0 but did not write a file to keep. */
  ending: z.enum(['exit', 'no-file', 'time', 'memory', 'output', 'crash']),
  /** Null if the program did not exit. */
  exitCode: orNull(wireNumber),
  /** The program's standard error, how it crashed, or the missing file. */
  message: cut(4096),
  /** The kept files, in the order of the call; empty unless the exit code is 0. */
  outputs: z.array(FileReference).max(1000),
})
export type ProgramEnd = z.infer<typeof ProgramEnd>

/** The final result of a judge. */
export const Verdict = z.object({
  status: FinalStatus,
  /** Milliseconds. */
  time: orNull(wireNumber),
  /** KB. */
  memory: orNull(wireNumber),
  score: orNull(finite),
  oiRankScore: orNull(finite),
  /** The compiler's output or an error message. */
  errorMessage: orNull(cut(1024 * 1024)),
  /** Empty if `caseCount` is set. Verdicts from before separate results contain up to 5,000. */
  cases: z.array(CaseVerdict).max(5000).default([]),
  /** The number of results sent separately. The queue returns them (`caseResults`), those of a subtask consecutively. */
  caseCount: wireNumberOf(z.int().min(1)).optional(),
  /** The program's output in a test run. Code that displays it must truncate it further and say so. */
  output: orNull(cut(maxOutputLength)),
  /** Only of a remote judge. */
  remoteRun: RemoteRun.optional(),
  /** The results of program calls, as far as they were made. */
  programEnds: z.array(ProgramEnd).max(programLimits.calls).optional(),
})
export type Verdict = z.infer<typeof Verdict>

/**
 * A step towards a verdict: submitting (9), compiling (6) or judging (7), with a text for users and the number of finished cases. The results of cases come
 * with the verdict.
 */
export const JudgingStep = z.object({
  status: wireNumberOf(z.literal([6, 7, 9])),
  text: cut(500).optional(),
  done: wireNumber.default(0),
  total: wireNumber.default(0),
})
export type JudgingStep = z.infer<typeof JudgingStep>

/** The current progress of a task. */
export const TaskProgress = z.object({ subject: z.string(), version: z.int(), judger: orNull(z.string()), ...JudgingStep.shape, status: z.int() })
export type TaskProgress = z.infer<typeof TaskProgress>

/** A verdict, delivered until every follower has received it. A follower handles only its own subjects and the version for which it waits. */
export const Judged = z.object({ subject: z.string(), source: z.string(), ref: z.string(), version: z.int(), judger: z.string(), verdict: Verdict })
export type Judged = z.infer<typeof Judged>

/** A task received its verdict. */
export const judged = judging.change('judged', Judged)

/** The steps of one task; the key is the task's subject. The plugin that queued the task decides who can listen (`taskSources`). */
export const progress = judging.topic('progress', TaskProgress)
