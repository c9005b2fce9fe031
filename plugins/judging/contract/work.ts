import { orNull } from '@verdict/core'
import { z } from 'zod'

/** Wider than `isFileName`: a problem that was saved before that rule must end with a verdict that names the file, and a task that cannot be read never ends. */
const FileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\0]+$/)

/** The hash of a stored file: SHA-256 in hex. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/)

/** Files that lie beside a source, by name. */
export const ExtraFiles = z.record(FileName, z.string())

/** A program that decides about another: a checker or an interactor, and how it says what it found. */
export const JudgeProgram = z.object({
  language: z.string(),
  code: z.string(),
  extraFiles: ExtraFiles.default({}),
  protocol: z.enum(['hoj', 'testlib', 'kattis', 'hustoj']).default('hoj'),
})
export type JudgeProgram = z.infer<typeof JudgeProgram>

/** One test case: its files by content, and what it is worth. */
export const WorkCase = z.object({
  seq: z.int(),
  caseId: orNull(z.int()),
  input: FileHash,
  inputSize: z.int(),
  /** The right answer; null where only a checker knows. */
  output: orNull(FileHash),
  outputSize: z.int(),
  inputName: orNull(z.string().max(200)),
  outputName: orNull(z.string().max(200)),
  score: z.number().default(0),
  groupNum: orNull(z.int()),
})
export type WorkCase = z.infer<typeof WorkCase>

/** What a program of the people may use: milliseconds and MB. */
export const WorkLimits = z.object({ time: z.int().min(1), memory: z.int().min(1), stack: z.int().min(1).default(128) })

const Program = z.object({ language: z.string().max(100), code: z.string().max(1024 * 1024), extraFiles: ExtraFiles.default({}) })

/** A program against the test cases of a problem. */
export const SubmissionWork = Program.extend({
  kind: z.literal('submission'),
  limits: WorkLimits,
  /** Contest rule of the problem: it decides the verdict of a program that passes some cases. */
  type: z.enum(['acm', 'oi']).default('acm'),
  judgeMode: z.enum(['default', 'spj', 'interactive']).default('default'),
  caseMode: z.enum(['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']).default('default'),
  /** In default mode: how outputs are compared, numbers with a tolerance; plain comparison when left out. */
  builtInChecker: orNull(
    z.object({ name: z.enum(['exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered']), tolerance: orNull(z.number()) }),
  ),
  /** In the other modes: the checker or the interactor. */
  judgeProgram: orNull(JudgeProgram),
  removeTrailingBlanks: z.boolean().default(true),
  fileIo: orNull(z.object({ read: FileName, write: FileName })),
  difficulty: z.int().default(0),
  /** The sum of all scores; null where scores do not count. */
  ioScore: orNull(z.number()),
  cases: z.array(WorkCase).max(5000),
})
export type SubmissionWork = z.infer<typeof SubmissionWork>

/** A program with an input of one's own. */
export const TestRunWork = Program.extend({
  kind: z.literal('test-run'),
  limits: WorkLimits,
  input: z.string().max(1024 * 1024),
  expectedOutput: orNull(z.string().max(1024 * 1024)),
  removeTrailingBlanks: z.boolean().default(true),
  fileIo: orNull(z.object({ read: FileName, write: FileName })),
})
export type TestRunWork = z.infer<typeof TestRunWork>

/** A checker or an interactor that is only compiled: accepted, or a compile error with the compiler's text. */
export const CompileWork = Program.extend({ kind: z.literal('compile'), use: z.enum(['checker', 'interactor', 'program']).default('checker') })
export type CompileWork = z.infer<typeof CompileWork>

/** What a judge is asked to do. */
export const JudgingWork = z.discriminatedUnion('kind', [SubmissionWork, TestRunWork, CompileWork])
export type JudgingWork = z.infer<typeof JudgingWork>
