import type { CaseVerdict, FileReference, ProgramWork, SubmissionWork, TestRunWork, Verdict } from '@verdict/plugin-judging/contract'

/** A file of the site, by the SHA-256 of its content. */
export interface FileRef {
  hash: string
  size: number
}

export type CaseMode = SubmissionWork['caseMode']
export type BuiltInChecker = NonNullable<SubmissionWork['builtInChecker']>

/** How a checker reports its verdict; `hoj` also reads testlib's texts. */
export type CheckerProtocol = NonNullable<SubmissionWork['judgeProgram']>['protocol']

/** How a checker is called. */
export type CheckerCall = Pick<NonNullable<SubmissionWork['judgeProgram']>, 'protocol' | 'arguments' | 'passes'>

/** A submission as the site sends it, with what belongs to this judge and this attempt. */
export interface JudgeTask extends SubmissionWork {
  id: string
  /** The site's factor on time limits for this machine. */
  timeFactor: number
  /** Downloads a file of the site by its hash; the caller verifies the hash. */
  fetchFile(hash: string): AsyncIterable<Uint8Array>
  /** Called when it uses a core for long: it waits at times now, so there is room for another task. */
  onLong?: () => void
}

export interface TestRunTask extends TestRunWork {
  timeFactor: number
}

export interface ProgramTask extends ProgramWork {
  timeFactor: number
  fetchFile: JudgeTask['fetchFile']
  /** Sends a file to the site; throws FetchError, or TaskDropped. */
  keepFile(content: Uint8Array): Promise<FileReference>
}

/** The verdict on one case, with the figures that this judge always knows. */
export interface CaseResult extends CaseVerdict {
  time: number
  memory: number
  score: number
}

export interface Judgement extends Verdict {
  /** Set if this attempt failed, not the submission: another attempt or another judge may succeed. */
  tryFailed?: Error
}

/** Judging failed through a fault of the problem; another attempt would not help. */
export class JudgeFailure extends Error {
  readonly code = 'judge/failure'
}

/** A checker or a comparison used up its memory or time. */
export class CheckerExhausted extends JudgeFailure {}

/** A file could not be fetched from the site, or sent to it. */
export class FetchError extends Error {
  readonly code = 'judge/fetch'

  /** The site answered that it refuses the file: another judge would fare no better. */
  get refused(): boolean {
    return this.cause instanceof FileRefused
  }
}

/** The site refuses to give the file to this judge, or to take it. */
export class FileRefused extends Error {}

/** The result is no longer needed. */
export class TaskDropped extends Error {
  readonly code = 'judge/dropped'
}
