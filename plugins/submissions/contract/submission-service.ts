import type { ContextReference, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionSummary } from './changes.ts'
import type { SubmissionRowDraft } from './rows.ts'
import { submissions } from './submissions.ts'

/** Which rows of a list somebody wants. */
export interface SubmissionQuery {
  readonly currentPage: number
  readonly limit: number
  readonly onlyMine?: boolean | undefined
  readonly problemID?: string | undefined
  readonly completeProblemID?: boolean | undefined
  readonly status?: number | undefined
  readonly username?: string | undefined
  /** Only those before a moment, and those from a moment on. */
  readonly before?: Date | undefined
  readonly from?: Date | undefined
}

/** A page of rows in the shape of the wire. */
export interface ListPage {
  readonly records: SubmissionRowDraft[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}

/** The submissions of the site, for plugins that bring contexts. */
export interface SubmissionService {
  /** A page of the submissions of a place, masked for the viewer as the place says. */
  list(wish: SubmissionQuery, place: ResolvedContext, viewer: Viewer): Promise<ListPage>
  /** Every submission of a context, oldest first; of one problem, of one person. */
  of(reference: ContextReference, only?: { pid?: number; uid?: string }): AsyncIterable<SubmissionSummary>
  /** The programs of some submissions. */
  codes(submitIds: readonly number[]): Promise<ReadonlyMap<number, { code: string; language: string }>>
  /** Judges those of a context and a problem again; how many. */
  rejudge(reference: ContextReference, pid: number): Promise<number>
  /** Deletes those of a context, of one problem in it where it is named. */
  remove(reference: ContextReference, pid?: number): Promise<number>
}

/** Where to ask for submissions. */
export const submissionService = submissions.service<SubmissionService>('submissions')
