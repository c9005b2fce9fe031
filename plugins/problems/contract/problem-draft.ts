import { orNull } from '@verdict/core'
import { CheckerArguments, CheckerPasses, CheckerProtocol, ownJudge } from '@verdict/plugin-judging/contract'
import { z } from 'zod'

const Text = z.string().max(65_535)

/** A file of a test case, with its name in the package. */
export interface DraftFile {
  readonly name: string
  /** Called at most once, for the input before the output, and before the next case is requested, so that an archive can be read in order. */
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

export const DraftCaseNumbers = z.object({ score: z.number().min(0).default(0), groupNum: orNull(z.int().min(1)) })

/** One test case: texts, or files that are read as streams. */
export type DraftCase = z.input<typeof DraftCaseNumbers> & { readonly input: string | DraftFile; readonly output: string | DraftFile }

/** How outputs are compared without a checker. */
export const Comparison = z.object({
  name: z.enum(['exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered']),
  tolerance: orNull(z.number().positive()),
})

/** The verdicts that a problem's solutions are expected to get; `rejected` is any but accepted. */
export const expectedVerdicts = [
  'accepted',
  'wrong-answer',
  'time-limit-exceeded',
  'memory-limit-exceeded',
  'runtime-error',
  'partially-accepted',
  'rejected',
] as const

/** A program by the problem's authors, with its expected verdict. The language is one of ours, or as named by its package. */
export const Solution = z.object({
  name: z.string().min(1).max(200),
  language: z.string().max(100),
  code: z.string().max(262_144),
  expected: z.enum(expectedVerdicts),
})
export type Solution = z.infer<typeof Solution>

/** The maximum number of solutions of a problem. */
export const maxSolutions = 100

/** A problem without its test cases. Texts are Markdown with math. */
export const ProblemDraftFields = z.object({
  problemId: z.string().trim().min(1).max(50),
  title: z.string().trim().min(1).max(255),
  description: Text,
  input: Text.default(''),
  output: Text.default(''),
  hint: Text.default(''),
  source: z.string().max(255).default(''),
  examples: z.array(z.object({ input: Text, output: Text })).default([]),
  /** The texts in other languages, by language (`en-US`). */
  translations: z
    .record(z.string(), z.object({ title: z.string().max(255), description: Text, input: Text, output: Text, hint: Text.default('') }))
    .default({}),
  /** 0 ACM, 1 OI. */
  type: z.literal([0, 1]).default(0),
  difficulty: z.literal([0, 1, 2]).default(0),
  /** 1 public, 2 hidden, 3 only in contests. */
  auth: z.literal([1, 2, 3]).default(2),
  /** Its judge, which determines its languages. */
  oj: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/)
    .default(ownJudge),
  /** Its ID at a remote judge, such as `1000` or `4A`; such a problem has no test cases. */
  remoteId: orNull(z.string().trim().min(1).max(100)),
  /** In milliseconds, MB and MB. Time and memory default to 1000 and 256; for a remote judge, they can be unknown. */
  timeLimit: z.int().min(1).nullish(),
  memoryLimit: z.int().min(1).nullish(),
  stackLimit: z.int().min(1).default(128),
  /** In MB. By default, the larger of 32 MB and twice the answer. */
  outputLimit: orNull(z.int().min(1)),
  codeShare: z.boolean().default(true),
  openCaseResult: z.boolean().default(true),
  openCaseData: z.boolean().default(false),
  removeTrailingBlanks: z.boolean().default(true),
  judgeMode: z.enum(['default', 'spj', 'interactive']).default('default'),
  caseMode: z.enum(['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']).default('default'),
  comparison: orNull(Comparison),
  /** The checker or interactor, and the protocol by which it reports its verdict. */
  judgeProgram: orNull(
    z.object({ language: z.string(), code: Text, protocol: CheckerProtocol.default('hoj'), arguments: CheckerArguments, passes: CheckerPasses }),
  ),
  fileIo: orNull(z.object({ read: z.string().min(1).max(100), write: z.string().min(1).max(100) })),
  /** Extra files of the program, and of the checker or interactor, by name. */
  userExtraFiles: z.record(z.string(), z.string()).default({}),
  judgeExtraFiles: z.record(z.string(), z.string()).default({}),
  /** Names of languages; empty permits all. */
  languages: z.array(z.string()).default([]),
  /** Code templates by language; a disabled one is kept for its author. */
  templates: z.record(z.string(), z.union([z.string(), z.object({ code: z.string(), on: z.boolean() })])).default({}),
  /** Names; unknown tags are created. */
  tags: z.array(z.string().trim().min(1).max(100)).default([]),
  /** Only for users who can edit the problem. */
  solutions: z.array(Solution).max(maxSolutions).default([]),
  /** Whether to keep the bytes of the test cases; otherwise CRLF and CR become LF. */
  keepsLineEnds: z.boolean().default(false),
})

/**
 * A problem as plugins exchange it with the bank, such as import and export formats and sample content. The cases are read once, one after another, and are
 * never all in memory.
 */
export type ProblemDraft = z.input<typeof ProblemDraftFields> & { readonly cases: Iterable<DraftCase> | AsyncIterable<DraftCase> }
