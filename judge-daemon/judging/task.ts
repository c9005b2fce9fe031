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

/** How a checker says what it found; `hoj` also understands testlib's texts. */
export type CheckerProtocol = 'hoj' | 'testlib' | 'kattis' | 'hustoj'

export interface CheckerProgram {
  language: string
  code: string
  protocol?: CheckerProtocol
}

export interface ProblemRules {
  /** Milliseconds, MiB, MiB: as stated, before the language's factor. */
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
  /** Brings a file of the site; its content is checked against the hash. */
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
  /** Set when not the submission but this try failed: another try, or another judge, may do better. */
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

/** Judging failed for a reason that lies with the problem; trying again would not help. */
export class JudgeFailure extends Error {
  readonly code = 'judge/failure'
}

/** A file of the site could not be brought here. */
export class FetchError extends Error {
  readonly code = 'judge/fetch'

  /** The site was asked and does not give it: another judge would not get it either. */
  get refused(): boolean {
    return this.cause instanceof FileRefused
  }
}

/** What `fetchFile` throws when the site answers that there is no such file for this judge. */
export class FileRefused extends Error {}

/** Nobody wants the result any more. */
export class Dropped extends Error {
  readonly code = 'judge/dropped'
}
