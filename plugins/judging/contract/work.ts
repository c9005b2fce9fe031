import { orNull, wireNumberOf } from '@verdict/core'
import { z } from 'zod'

/** Wider than `isFileName`: problems saved before that rule existed must get a verdict that names the file, and a task that cannot be parsed never ends. */
const FileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\0]+$/)

/** The hash of a stored file: SHA-256 in hex. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A stored file, and its length in bytes. */
export const FileReference = z.object({ hash: FileHash, size: wireNumberOf(z.int().min(0)) })
export type FileReference = z.infer<typeof FileReference>

/** Files in the folder of the source, by name. */
export const ExtraFiles = z.record(FileName, z.string())

/** How a checker or an interactor is called, and how it reports its verdict. */
export const checkerProtocols = ['hoj', 'testlib', 'testlib-points', 'kattis', 'hustoj', 'qduoj'] as const
export const CheckerProtocol = z.enum(checkerProtocols)

/** Arguments for a checker or an interactor after those of its protocol; only for `kattis`. */
export const CheckerArguments = z.array(z.string().max(1000)).max(100).optional()

/** The maximum number of passes of a problem. */
export const maxCheckerPasses = 100

/** How many times a program runs for each test case, each time on the input that the checker or interactor left for it. Defaults to once. Only for `kattis`. */
export const CheckerPasses = z.int().min(2).max(maxCheckerPasses).optional()

/** A checker or an interactor, and the protocol by which it reports its verdict. */
export const JudgeProgram = z.object({
  language: z.string(),
  code: z.string(),
  extraFiles: ExtraFiles.default({}),
  protocol: CheckerProtocol.default('hoj'),
  arguments: CheckerArguments,
  passes: CheckerPasses,
})
export type JudgeProgram = z.infer<typeof JudgeProgram>

/** One test case: the hashes of its files, and its score. */
export const WorkCase = z.object({
  seq: z.int(),
  caseId: orNull(z.int()),
  input: FileHash,
  inputSize: z.int(),
  /** The expected output; null if only a checker decides. */
  output: orNull(FileHash),
  outputSize: z.int(),
  inputName: orNull(z.string().max(200)),
  outputName: orNull(z.string().max(200)),
  score: z.number().default(0),
  groupNum: orNull(z.int()),
})
export type WorkCase = z.infer<typeof WorkCase>

/** Test cases that are too many for a task: a stored file (see `linesOfCases`) and the number of cases in it. */
export const CaseList = z.object({ hash: FileHash, size: z.int(), count: z.int() })
export type CaseList = z.infer<typeof CaseList>

/** The largest output limit of a problem, in MB. */
export const maxOutputLimit = 256

/** The limits of a submitted program: milliseconds and MB. Without an output limit, a program may write the larger of 32 MB and twice the answer. */
export const WorkLimits = z.object({
  time: z.int().min(1),
  memory: z.int().min(1),
  stack: z.int().min(1).default(128),
  output: orNull(z.int().min(1).max(maxOutputLimit)),
})

const Program = z.object({ language: z.string().max(100), code: z.string().max(1024 * 1024), extraFiles: ExtraFiles.default({}) })

/** Runs a program on the test cases of a problem. */
export const SubmissionWork = Program.extend({
  kind: z.literal('submission'),
  limits: WorkLimits,
  /** The scoring type of the problem: it decides the verdict of a program that passes only some cases. */
  type: z.enum(['acm', 'oi']).default('acm'),
  judgeMode: z.enum(['default', 'spj', 'interactive']).default('default'),
  caseMode: z.enum(['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']).default('default'),
  /** In default mode: the built-in checker; null for the plain comparison. */
  builtInChecker: orNull(
    z.object({ name: z.enum(['exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered']), tolerance: orNull(z.number()) }),
  ),
  /** In the other modes: the checker or interactor. */
  judgeProgram: orNull(JudgeProgram),
  removeTrailingBlanks: z.boolean().default(true),
  fileIo: orNull(z.object({ read: FileName, write: FileName })),
  difficulty: z.int().default(0),
  /** The full score; null if the problem has no scores. */
  ioScore: orNull(z.number()),
  /** Empty if there is a list. Tasks from before lists contain up to 5,000. */
  cases: z.array(WorkCase).max(5000),
  caseList: CaseList.optional(),
})
export type SubmissionWork = z.infer<typeof SubmissionWork>

/** Runs a program on a custom input. */
export const TestRunWork = Program.extend({
  kind: z.literal('test-run'),
  limits: WorkLimits,
  input: z.string().max(1024 * 1024),
  expectedOutput: orNull(z.string().max(1024 * 1024)),
  removeTrailingBlanks: z.boolean().default(true),
  fileIo: orNull(z.object({ read: FileName, write: FileName })),
})
export type TestRunWork = z.infer<typeof TestRunWork>

/** Compiles a checker or an interactor without running it: accepted, or a compile error with the compiler's text. */
export const CompileWork = Program.extend({ kind: z.literal('compile'), use: z.enum(['checker', 'interactor', 'program']).default('checker') })
export type CompileWork = z.infer<typeof CompileWork>

/** One call of a program: its input, and which of its output to keep. */
export const ProgramCall = z.object({
  arguments: z
    .array(
      z
        .string()
        .max(1000)
        .regex(/^[^\0]*$/),
    )
    .max(100)
    .default([]),
  /** Null for an empty input. */
  input: orNull(FileReference),
  /** The written files to keep, in this order; null for standard output. */
  outputs: orNull(z.array(FileName).max(1000)),
})
export type ProgramCall = z.infer<typeof ProgramCall>

/** The maximum number of calls in a task, and the maximum size of a kept file in bytes. */
export const programLimits = { calls: 50, fileBytes: 64 * 1024 * 1024 } as const

/**
 * Runs an author's program, such as a generator, for its output. Compiles it once, with our `testlib.h` in the same folder, or the one of `extraFiles` if it does not compile with ours, and starts it anew for each call.
 * The verdict is accepted if the program could be called; `programEnds` contains the results of its calls. A call that ends by a limit or a crash is the last.
 */
export const ProgramWork = Program.extend({
  kind: z.literal('program'),
  limits: WorkLimits,
  /** The file that contains its input; null for standard input. */
  inputName: orNull(FileName),
  calls: z.array(ProgramCall).min(1).max(programLimits.calls),
})
export type ProgramWork = z.infer<typeof ProgramWork>

/** The work of one task for a judge daemon. */
export const JudgingWork = z.discriminatedUnion('kind', [SubmissionWork, TestRunWork, CompileWork, ProgramWork])
export type JudgingWork = z.infer<typeof JudgingWork>

/** A problem of a remote judge: its number and display ID here, and its ID there, such as `1000` or `4A`. */
export const RemoteProblem = z.object({ pid: z.int(), problemId: z.string().max(100), remoteId: z.string().min(1).max(100) })
export type RemoteProblem = z.infer<typeof RemoteProblem>

/** Judges a program at the problem's remote judge. There are no cases, and limits may be unknown. */
export const RemoteWork = z.object({
  kind: z.literal('remote'),
  problem: RemoteProblem,
  language: z.string().max(100),
  code: z.string().max(1024 * 1024),
  limits: z.object({ time: orNull(z.int().min(1)), memory: orNull(z.int().min(1)) }),
})
export type RemoteWork = z.infer<typeof RemoteWork>

/** The work of one task. */
export const TaskWork = z.discriminatedUnion('kind', [JudgingWork, RemoteWork])
export type TaskWork = z.infer<typeof TaskWork>

/** The maximum length of a file name in bytes of UTF-8; file systems allow 255. */
export const maxFileNameBytes = 200

/**
 * Whether an extra file of a problem can have this name: a single path component, in any script. The problem form, plugins and the judge share this rule. Lone
 * surrogates are not allowed, because UTF-8 cannot represent them and two such names could become one.
 */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed() && new TextEncoder().encode(name).length <= maxFileNameBytes

/** Above this number of test cases, work refers to a list of them in the file store, so that no task, claim or document grows with their number. */
export const maxTaskCases = 1000

/** Yields the lines of a list of test cases, each case as JSON. Equal cases give equal lists, and so the same file. */
export function* linesOfCases(cases: Iterable<WorkCase>): Generator<string> {
  for (const { seq, caseId, input, inputSize, output, outputSize, inputName, outputName, score, groupNum } of cases)
    yield `${JSON.stringify({ seq, caseId, input, inputSize, output, outputSize, inputName, outputName, score, groupNum })}\n`
}

/** Yields the test cases of such a list. */
export async function* casesOfList(content: AsyncIterable<Uint8Array>): AsyncGenerator<WorkCase> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield WorkCase.parse(JSON.parse(line))
  }
}
