import type { ContextReference } from '@verdict/plugin-problems/contract'
import { submissions } from './submissions.ts'

/** The source of the tasks of trials in the judging queue. */
export const trialSource = 'submission-trials'

/** Selects submissions of a context that have a verdict; an omitted field does not filter. Cancelled ones must be named by `statuses`; annulled ones are left out. */
export interface TrialFilter {
  readonly pids?: readonly number[] | undefined
  readonly statuses?: readonly number[] | undefined
  readonly language?: string | undefined
  readonly uids?: readonly string[] | undefined
  /** Submitted at or after, and before, a point in time. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** The name of the judge that gave the verdict. */
  readonly judger?: string | undefined
}

/** A verdict of a submission, as trials compare it. */
export interface TrialVerdict {
  readonly status: number
  readonly score: number | null
  /** The running time in milliseconds. */
  readonly time: number | null
}

/** A submission of a set, with its verdict and the one that the trial gave. */
export interface Trial {
  readonly submitId: number
  readonly pid: number
  readonly uid: string
  readonly username: string
  readonly language: string
  readonly submitTime: Date
  readonly before: TrialVerdict
  /** Null until the trial is judged. */
  readonly after: TrialVerdict | null
  /** When the submission last changed before the trial. */
  readonly changedAt: Date
  /** `outdated`: the submission was rejudged, got another verdict or was deleted since the trial began, so the trial is never applied. */
  readonly state: 'current' | 'outdated' | 'applied'
}

/** The trials of a set by number. */
export interface TrialCounts {
  readonly total: number
  readonly judged: number
  /** Those whose status or score differs. */
  readonly different: number
  /** Those that could not be judged. */
  readonly failed: number
  /** Those known to be outdated, because they were not applied. */
  readonly outdated: number
}

/**
 * Judges submissions again without changing them: the verdicts of a set are stored beside the submissions until all are applied, or discarded. The set's owner
 * stores what the set is for, and calls the steps again after a crash. Long steps end after about as long as the caller allows, and return whether they are complete.
 */
export interface SubmissionTrials {
  count(reference: ContextReference, filter: TrialFilter): Promise<number>
  /** Returns those of the problems that cannot be judged in trials, because another site judges them or they have no test data. */
  unjudgeable(pids: readonly number[]): Promise<number[]>
  /** Adds the submissions that the filter selects to a set, and queues them with the newest test data. The key of the set must be unique on the site. */
  start(set: string, selected: { readonly reference: ContextReference; readonly filter: TrialFilter }, milliseconds: number): Promise<boolean>
  counts(set: string): Promise<TrialCounts>
  /** Returns a page of a set by submission number; with `isDifferent`, only trials whose verdict differs. */
  page(set: string, query: { currentPage: number; limit: number; isDifferent?: boolean }): Promise<{ found: Trial[]; total: number }>
  /** Returns the users with submissions in a set. */
  users(set: string): Promise<string[]>
  /** Yields the trials of a set, or of one user in it. */
  of(set: string, uid?: string): AsyncIterable<Trial>
  /** Writes the verdicts of a set to its submissions, with `at` as the time of the change. Skips those that are outdated. */
  apply(set: string, at: Date, milliseconds: number): Promise<boolean>
  /** Deletes a set with its tasks. */
  discard(set: string): Promise<void>
}

/** The trials of submissions, for other plugins. */
export const submissionTrials = submissions.service<SubmissionTrials>('trials')
