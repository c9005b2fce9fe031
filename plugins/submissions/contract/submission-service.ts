import type { ContextReference, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionSummary } from './changes.ts'
import type { SubmissionRowDraft } from './rows.ts'
import { submissions } from './submissions.ts'

/** Filter and page of a list of submissions. */
export interface SubmissionQuery {
  readonly currentPage: number
  readonly limit: number
  readonly onlyMine?: boolean | undefined
  readonly problemID?: string | undefined
  readonly completeProblemID?: boolean | undefined
  readonly status?: number | undefined
  readonly username?: string | undefined
  /** Submitted before, and at or after, a point in time. */
  readonly before?: Date | undefined
  readonly from?: Date | undefined
}

/** A page of rows as the API returns it. */
export interface ListPage {
  readonly records: SubmissionRowDraft[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** The key of its live updates. */
  readonly liveKey: string
  /** Whether the viewer rejudges these submissions and sets their verdicts. */
  readonly mayJudge: boolean
}

/** A submission as a viewer can see it, and the context that shows it: the bank for all that counts there. */
export interface VisibleRow {
  readonly row: SubmissionRowDraft
  readonly context: ResolvedContext
}

/** Access to submissions for plugins that provide contexts. */
export interface SubmissionService {
  /** Returns a page of a context's submissions, without what the context hides from the viewer. */
  list(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<ListPage>
  /** Returns all submissions of a context, or all that count in the bank (null), oldest first; optionally of one problem or one user. */
  of(reference: ContextReference | null, filter?: { pid?: number; uid?: string }): AsyncIterable<SubmissionSummary>
  /**
   * Returns these submissions as the viewer can see them, without code; others are left out. For data that other plugins attach to submissions, such as
   * comments.
   */
  visible(submitIds: readonly number[], viewer: Viewer): Promise<ReadonlyMap<number, VisibleRow>>
  /** Returns the source code of submissions, by number. */
  codes(submitIds: readonly number[]): Promise<ReadonlyMap<number, { code: string; language: string }>>
  /** Rejudges the submissions of a problem in a context; returns their number. */
  rejudge(reference: ContextReference, pid: number): Promise<number>
  /** Deletes a context's submissions, or those of one problem in it; returns their number. */
  remove(reference: ContextReference, pid?: number): Promise<number>
}

/** The submissions of the site, for other plugins. */
export const submissionService = submissions.service<SubmissionService>('submissions')
