import { createHash } from 'node:crypto'
import type { SubmissionWork, WorkCase } from '@verdict/plugin-judging/contract'
import type { BuiltInChecker, CheckerProtocol, FileRef, JudgeTask, TestRunTask } from '../../index.ts'

const contents = new Map<string, Buffer>()

export function keep(text: string | Uint8Array): FileRef {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  contents.set(hash, bytes)
  return { hash, size: bytes.length }
}

export async function* fetchKept(file: FileRef): AsyncGenerator<Uint8Array> {
  const bytes = contents.get(file.hash)
  if (!bytes) throw new Error('the site has no such file')
  yield bytes
}

export const aPlusB: [input: string, answer: string][] = [
  ['1 2\n', '3\n'],
  ['10 20\n', '30\n'],
  ['-5 5\n', '0\n'],
]

/** The problem of a task, in short: what differs from an A+B problem with plain comparison. */
export interface ProblemOptions {
  timeLimit?: number
  memoryLimit?: number
  stackLimit?: number
  outputLimit?: number | null
  judgeMode?: SubmissionWork['judgeMode']
  judgeCaseMode?: SubmissionWork['caseMode']
  /** 0 ACM, 1 OI. */
  type?: 0 | 1
  ioScore?: number
  difficulty?: number
  isRemoveEndBlank?: boolean
  fileIO?: { readName: string; writeName: string }
  checker?: { language: string; code: string; protocol?: CheckerProtocol; arguments?: string[]; passes?: number }
  builtIn?: { builtIn: BuiltInChecker['name']; tolerance?: number }
  userExtraFiles?: Record<string, string>
  judgeExtraFiles?: Record<string, string>
}

export interface TaskOptions {
  language?: string
  cases?: [input: string | Uint8Array, answer: string | Uint8Array, group?: number, score?: number][]
  problem?: ProblemOptions
}

let number = 0

export function task(code: string, { language = 'C', cases = aPlusB, problem = {} }: TaskOptions = {}): JudgeTask {
  const { checker, builtIn } = problem
  return {
    kind: 'submission',
    id: `task-${++number}`,
    language,
    code,
    ...runOptions(problem),
    type: problem.type === 1 ? 'oi' : 'acm',
    judgeMode: problem.judgeMode ?? 'default',
    caseMode: problem.judgeCaseMode ?? 'default',
    builtInChecker: builtIn ? { name: builtIn.builtIn, tolerance: builtIn.tolerance ?? null } : null,
    judgeProgram: checker ? { protocol: 'hoj', extraFiles: problem.judgeExtraFiles ?? {}, ...checker } : null,
    difficulty: problem.difficulty ?? 1,
    ioScore: problem.ioScore ?? null,
    cases: cases.map(caseOf),
    fetchFile: (hash) => fetchKept({ hash, size: 0 }),
  }
}

/** A test run of the same kind. */
export function testRunTask(code: string, input: string, expectedOutput: string | null, language = 'C', problem: ProblemOptions = {}): TestRunTask {
  return { kind: 'test-run', language, code, input, expectedOutput, ...runOptions(problem) }
}

function runOptions({
  timeLimit = 1000,
  memoryLimit = 256,
  stackLimit = 128,
  outputLimit = null,
  isRemoveEndBlank = true,
  fileIO,
  userExtraFiles = {},
}: ProblemOptions) {
  return {
    limits: { time: timeLimit, memory: memoryLimit, stack: stackLimit, output: outputLimit },
    timeFactor: 1,
    removeTrailingBlanks: isRemoveEndBlank,
    fileIo: fileIO ? { read: fileIO.readName, write: fileIO.writeName } : null,
    extraFiles: userExtraFiles,
  }
}

function caseOf(
  [inputText, answerText, groupNum = null, score = 10]: [string | Uint8Array, string | Uint8Array, (number | null)?, number?],
  index: number,
): WorkCase {
  const [input, answer] = [keep(inputText), keep(answerText)]
  return {
    seq: index + 1,
    caseId: index + 1,
    input: input.hash,
    inputSize: input.size,
    output: answer.hash,
    outputSize: answer.size,
    inputName: `${index + 1}.in`,
    outputName: `${index + 1}.out`,
    score,
    groupNum,
  }
}
