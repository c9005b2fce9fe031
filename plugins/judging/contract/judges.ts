import type { z } from 'zod'
import { judging } from './judging.ts'
import type { OfferedLanguage } from './languages.ts'
import type { JudgingStep, Verdict } from './verdict.ts'
import type { TaskWork } from './work.ts'

/** What a judge backend inside the site gets together with a task. */
export interface JudgeContext {
  /** Names what is judged, the same in every attempt and version: a mark by which a program can be found again at a remote judge. */
  readonly subject: string
  /** The number of the attempt, from 1. */
  readonly attempt: number
  /** Aborted when the task no longer belongs to this judge: the lease was lost, or the result is no longer needed. */
  readonly signal: AbortSignal
  /** What an earlier attempt saved, such as the submission id at the remote judge. Judging again keeps it unless the last verdict was a result of the program. */
  readonly note: unknown
  /** Stores a note with the task, which survives attempts and crashes; throws `LeaseLost` when the task no longer belongs to this judge. Save it before anything that must not happen twice. */
  saveNote(note: unknown): Promise<void>
  /** Shows users where the task stands; `text` says what they would not guess. */
  step(step: z.input<typeof JudgingStep>): Promise<void>
}

/** The task cannot be judged now: it returns to the queue, uncounted, for so long, and users read the reason. */
export interface RetryLater {
  readonly retryAfterSeconds: number
  readonly reason: string
}

/** Judges the problems of one online judge. Our daemons are one backend; each remote judge is another. */
export interface JudgeBackend {
  /** ME for our daemons, otherwise the key of the remote judge. */
  readonly oj: string
  /** Its languages, higher `seq` first; our daemons report theirs when they connect. */
  readonly languages: readonly z.input<typeof OfferedLanguage>[]
  /** The online judge whose languages these problems use, if it is another one. */
  readonly languagesOf?: string
  /** Seconds without a renewal until another judge may take the task; by default the site's setting. */
  readonly leaseSeconds?: number
  /** By default the site's setting. */
  readonly failuresAllowed?: number
  /** The pause after the first failed attempt; by default the site's setting. */
  readonly retrySeconds?: number
  /** The maximum number of simultaneous tasks in all processes of the site together, by default 4; read at each claim, so a getter may lower it, to 0 while the remote site is down. */
  readonly slots?: number
  /** Judges one task; an error fails the attempt. Without this method the tasks wait for daemons. */
  judge?(work: TaskWork, context: JudgeContext): Promise<z.input<typeof Verdict> | RetryLater>
}

/** All judge backends. */
export const judges = judging.point<JudgeBackend>('judges')

/** The key of our own judge. */
export const ownJudge = 'ME'
