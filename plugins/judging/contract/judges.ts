import { judging } from './judging.ts'
import type { OfferedLanguage } from './languages.ts'
import type { JudgingStep, Verdict } from './verdict.ts'
import type { JudgingWork } from './work.ts'

/** What a judge inside the site is handed with a task. */
export interface JudgeContext {
  /** Which try this is, from 1. */
  readonly attempt: number
  /** Aborted when the task is no longer this judge's: its lease was lost or it is not wanted any more. */
  readonly signal: AbortSignal
  /** What was noted in an earlier try, such as the number that the remote judge gave. */
  readonly note: unknown
  /** Kept with the task over tries and crashes. */
  saveNote(note: unknown): Promise<void>
  step(step: JudgingStep): Promise<void>
}

/** Somebody who judges. Our daemons are one filling, each remote judge another. */
export interface JudgeBackend {
  /** ME for our daemons, else the key of the remote judge. */
  readonly oj: string
  /** Its own languages, in the order of their names when they have no `seq`; our daemons tell theirs themselves. */
  readonly languages: readonly OfferedLanguage[]
  /** The online judge whose languages these problems take, where it is another one. */
  readonly languagesOf?: string
  /** Seconds without a sign of life until another may take the task; the site's setting when left out. */
  readonly leaseSeconds?: number
  /** The site's setting when left out. */
  readonly failuresAllowed?: number
  /** How many tasks it works on at once, in each process of the site. */
  readonly slots?: number
  /** What submitting again means after a task ended with a status: true keeps the note, so that only the result is fetched again; never when left out. */
  resumes?(status: number): boolean
  /** Works on one task; what it throws is a failure of that try. Without it the tasks wait for daemons. */
  judge?(work: JudgingWork, desk: JudgeContext): Promise<Verdict>
}

/** Everybody who judges. */
export const judges = judging.point<JudgeBackend>('judges')

/** The key of our own judge. */
export const ownJudge = 'ME'
