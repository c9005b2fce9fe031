import { orNull, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'
import { FileReference, programLimits } from './work.ts'

/** All statuses of submissions, tasks and test cases, by the codes of the API. */
export const statuses = {
  /** Only as the status of a user with a problem. */
  notSubmitted: -10,
  /** A remote judge took the submission, but its result cannot be learned; also shown in place of a verdict that a context hides. */
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

/** The rank score of a score in an OI problem; `share` reduces the part for difficulty where only some of the points were reached. */
export function rankScore(score: number, difficulty: number, share = 1): number {
  return Math.round(0.1 * score + 2 * difficulty * share)
}

/** The statuses with which judging ends. */
export const finalStatuses = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 10] as const

/** A status with which judging ends. */
export const FinalStatus = wireNumberOf(z.literal(finalStatuses))
export type FinalStatus = z.infer<typeof FinalStatus>

const finite = wireNumberOf(z.number().refine(Number.isFinite))
/** So many characters of what a test run writes are kept. */
export const maxOutputLength = 64 * 1024
const cut = (longest: number) => z.string().transform((text) => text.slice(0, longest))

/** One test case, run: milliseconds, KB; `message` is what its checker or its end had to say. */
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

/** The statuses that end judging without a result: whatever the program is, judging it again goes on from the note of the judge. */
export const statusesWithoutResult: readonly number[] = [statuses.systemError, statuses.submittedFailed, statuses.unknownResult]

/** A submission at a remote judge: its number there, and the account that sent it. */
export const RemoteRun = z.object({ id: z.string().min(1).max(100), account: orNull(z.string().max(200)) })
export type RemoteRun = z.infer<typeof RemoteRun>

/** With more test cases than this, their results go apart from the verdict, in parts of at most so many. */
export const maxVerdictCases = 1000

/** What one call of a program came to. */
export const ProgramEnd = z.object({
  /** `exit`: by itself, with any code; `no-file`: with code 0, but without a file that was to be kept. */
  ending: z.enum(['exit', 'no-file', 'time', 'memory', 'output', 'crash']),
  /** Null where it did not end by itself. */
  exitCode: orNull(wireNumber),
  /** What it wrote to standard error, how it crashed, or the file that is missing. */
  message: cut(4096),
  /** What was kept, in the order of the call; nothing unless the code is 0. */
  outputs: z.array(FileReference).max(1000),
})
export type ProgramEnd = z.infer<typeof ProgramEnd>

/** What a judge says in the end. */
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
  /** Empty where there is a count. Verdicts from before results went apart hold up to 5,000. */
  cases: z.array(CaseVerdict).max(5000).default([]),
  /** Of results that went apart: how many there are. The queue hands them out (`caseResults`), those of a subtask one after the other. */
  caseCount: wireNumberOf(z.int().min(1)).optional(),
  /** Of a test run: what the program wrote. Whoever shows it cuts it further, and says so. */
  output: orNull(cut(maxOutputLength)),
  /** Of a remote judge. */
  remoteRun: RemoteRun.optional(),
  /** Of calls of a program, as far as they were made. */
  programEnds: z.array(ProgramEnd).max(programLimits.calls).optional(),
})
export type Verdict = z.infer<typeof Verdict>

/** A step on the way to a verdict: submitting (9), compiling (6) or judging (7), a text for users, and how many cases are done. The results of cases come with the verdict. */
export const JudgingStep = z.object({
  status: wireNumberOf(z.literal([6, 7, 9])),
  text: cut(500).optional(),
  done: wireNumber.default(0),
  total: wireNumber.default(0),
})
export type JudgingStep = z.infer<typeof JudgingStep>

/** Where a task stands now. */
export const TaskProgress = z.object({ subject: z.string(), version: z.int(), judger: orNull(z.string()), ...JudgingStep.shape, status: z.int() })
export type TaskProgress = z.infer<typeof TaskProgress>

/** A verdict, handed over until every follower has it; a follower takes only subjects of its own and the version that it waits for. */
export const Judged = z.object({ subject: z.string(), source: z.string(), ref: z.string(), version: z.int(), judger: z.string(), verdict: Verdict })
export type Judged = z.infer<typeof Judged>

/** Told when a task has its verdict. */
export const judged = judging.change('judged', Judged)

/** The steps of one task as they come; its key is the task's subject. Who may listen is said by the plugin that put the task in (`taskSources`). */
export const progress = judging.topic('progress', TaskProgress)
