/** A file of the site, by the SHA-256 of its content. */
export interface FileRef {
  hash: string
  size: number
}

export interface TestCase {
  caseId: number
  input: FileRef
  answer: FileRef
  score: number
  groupNum?: number
  seq: number
  inputName: string
  outputName: string
}

export type JudgeMode = 'default' | 'spj' | 'interactive'
export type CaseMode = 'default' | 'subtask_lowest' | 'subtask_average' | 'ergodic_without_error'

export interface BuiltInChecker {
  builtIn: 'exact' | 'tokens' | 'lines' | 'numbers' | 'case-insensitive' | 'yes-no' | 'unordered'
  /** Absolute or relative difference that numbers may have. */
  tolerance?: number
}

/** How a checker reports its verdict; `hoj` also reads testlib's texts. */
export type CheckerProtocol = 'hoj' | 'testlib' | 'kattis' | 'hustoj'

export interface CheckerProgram {
  language: string
  code: string
  protocol?: CheckerProtocol
}

export interface ProblemRules {
  /** Milliseconds, MiB, MiB: before the language's factor is applied. */
  timeLimit: number
  memoryLimit: number
  stackLimit: number
  judgeMode: JudgeMode
  judgeCaseMode: CaseMode
  /** 0 ACM, 1 OI. */
  type: 0 | 1
  ioScore?: number
  difficulty: number
  isRemoveEndBlank: boolean
  fileIO?: { readName: string; writeName: string }
  /** The special judge or the interactor. */
  checker?: CheckerProgram
  builtIn?: BuiltInChecker
  userExtraFiles?: Record<string, string>
  judgeExtraFiles?: Record<string, string>
}

export interface JudgeTask {
  id: string
  language: string
  code: string
  problem: ProblemRules
  cases: readonly TestCase[]
  /** Downloads a file of the site; the caller verifies the hash. */
  fetchFile(file: FileRef): AsyncIterable<Uint8Array>
}

export interface CaseResult {
  caseId: number
  status: number
  /** Milliseconds and KiB. */
  time: number
  memory: number
  score: number
  groupNum?: number
  seq: number
  inputName: string
  outputName: string
  userOutput: string
}

export type Progress = { kind: 'compiling' } | { kind: 'judging'; total: number } | { kind: 'case'; result: CaseResult; done: number; total: number }

export interface Judgement {
  status: number
  time: number
  memory: number
  score: number | null
  oiRankScore: number | null
  errorMessage: string
  cases: CaseResult[]
  /** Set if this attempt failed, not the submission: another attempt or another judge may succeed. */
  tryFailed?: Error
}

export interface TestRunTask {
  language: string
  code: string
  input: string
  expectedOutput: string | null
  problem: Pick<ProblemRules, 'timeLimit' | 'memoryLimit' | 'stackLimit' | 'isRemoveEndBlank' | 'userExtraFiles' | 'fileIO'>
}

export interface TestRunResult {
  status: number
  time: number
  memory: number
  userOutput: string
  stderr: string
  tryFailed?: Error
}

/** Judging failed through a fault of the problem; another attempt would not help. */
export class JudgeFailure extends Error {
  readonly code = 'judge/failure'
}

/** A file of the site could not be downloaded. */
export class FetchError extends Error {
  readonly code = 'judge/fetch'

  /** The site answered that it refuses the file: another judge would not get it either. */
  get refused(): boolean {
    return this.cause instanceof FileRefused
  }
}

/** Thrown by `fetchFile` if the site refuses the file to this judge. */
export class FileRefused extends Error {}

/** The result is no longer needed. */
export class TaskDropped extends Error {
  readonly code = 'judge/dropped'
}
