import type { z } from 'zod'
import { judging } from './judging.ts'
import type { OfferedLanguage } from './languages.ts'
import type { JudgingStep, Verdict } from './verdict.ts'
import type { TaskWork } from './work.ts'

/** The context that a judge backend inside the site receives with a task. */
export interface JudgeContext {
  /** Identifies what is judged, equal in every attempt and version. As a mark in the program, it lets the backend find the program at a remote judge. */
  readonly subject: string
  /** The number of the attempt, from 1. */
  readonly attempt: number
  /** Aborted when the task no longer belongs to this judge: the lease was lost, or the result is no longer needed. */
  readonly signal: AbortSignal
  /**
   * The note that an earlier attempt saved, such as the submission ID at the remote judge. A rejudge keeps it unless the last verdict was a result of the
   * program.
   */
  readonly note: unknown
  /** Stores a note with the task, which survives attempts and crashes; throws `LeaseLost` when the task no longer belongs to this judge. Save it before anything that must not happen twice. */
  saveNote(note: unknown): Promise<void>
  /** Shows users the progress of the task; `text` adds what is not obvious. */
  step(step: z.input<typeof JudgingStep>): Promise<void>
}

/** The task cannot be judged now. It returns to the queue uncounted for this time, and users see the reason. */
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
  /** Seconds without a renewal until another judge can take the task; defaults to the site's setting. */
  readonly leaseSeconds?: number
  /** Defaults to the site's setting. */
  readonly failuresAllowed?: number
  /** The pause after the first failed attempt; defaults to the site's setting. */
  readonly retrySeconds?: number
  /**
   * The maximum number of simultaneous tasks in all processes of the site, 4 by default. Read at each claim, so a getter can lower it, to 0 while the remote
   * site is down.
   */
  readonly slots?: number
  /** Judges one task; an error fails the attempt. Without this method, the tasks wait for daemons. */
  judge?(work: TaskWork, context: JudgeContext): Promise<z.input<typeof Verdict> | RetryLater>
}

/** All judge backends. */
export const judges = judging.point<JudgeBackend>('judges')

/** The key of our own judge. */
export const ownJudge = 'ME'
