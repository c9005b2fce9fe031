import { orNull } from '@verdict/core'
import { ownJudge } from '@verdict/plugin-judging/contract'
import { z } from 'zod'

const Text = z.string().max(65_535)

/** One test case with its contents. */
const DraftCase = z.object({ input: z.string(), output: z.string(), score: z.number().min(0).default(0), groupNum: orNull(z.int().min(1)) })

/** How outputs are compared when there is no checker. */
export const Comparison = z.object({
  name: z.enum(['exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered']),
  tolerance: orNull(z.number().positive()),
})

/** A problem that a plugin adds, such as an import format or sample content. Texts are Markdown with math. */
export const ProblemDraft = z.object({
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
  /** Who judges it; the problem has its languages. */
  oj: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/)
    .default(ownJudge),
  /** Its own id at another judge, such as `1000` or `4A`; such a problem has no test cases. */
  remoteId: orNull(z.string().trim().min(1).max(100)),
  /** Milliseconds, MB, MB. Time and memory are by default 1000 and 256; at another judge unknown. */
  timeLimit: z.int().min(1).nullish(),
  memoryLimit: z.int().min(1).nullish(),
  stackLimit: z.int().min(1).default(128),
  codeShare: z.boolean().default(true),
  openCaseResult: z.boolean().default(true),
  openCaseData: z.boolean().default(false),
  removeTrailingBlanks: z.boolean().default(true),
  judgeMode: z.enum(['default', 'spj', 'interactive']).default('default'),
  caseMode: z.enum(['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']).default('default'),
  comparison: orNull(Comparison),
  /** The checker or interactor, and the protocol in which it reports its verdict. */
  judgeProgram: orNull(z.object({ language: z.string(), code: Text, protocol: z.enum(['hoj', 'testlib', 'kattis', 'hustoj']).default('hoj') })),
  fileIo: orNull(z.object({ read: z.string().min(1).max(100), write: z.string().min(1).max(100) })),
  /** Extra files of the program, and of the checker or interactor, by name. */
  userExtraFiles: z.record(z.string(), z.string()).default({}),
  judgeExtraFiles: z.record(z.string(), z.string()).default({}),
  /** Names of languages; empty permits all. */
  languages: z.array(z.string()).default([]),
  /** Code templates, by language. */
  templates: z.record(z.string(), z.string()).default({}),
  /** Names; unknown tags are created. */
  tags: z.array(z.string().trim().min(1).max(100)).default([]),
  cases: z.array(DraftCase).max(5000),
})
export type ProblemDraft = z.input<typeof ProblemDraft>
