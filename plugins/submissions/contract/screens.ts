import type { ContextKeys } from '@verdict/plugin-problems/contract'
import type { SubmissionDetail } from './rows.ts'
import { submissions } from './submissions.ts'

/** The submission whose page is open, as its reader sees it; `reload` fetches it again. */
export interface SubmissionFillProps {
  readonly submission: SubmissionDetail
  reload(): void
}

/**
 * Panels below a submission, such as comments. A fill renders its own panel. Its server must ask `submissionService.visible` whether the caller can see the
 * submission, and the submission's context whether they can comment there (`authorize('comment', pid)`).
 */
export const submissionPanels = submissions.slot<SubmissionFillProps>('submission-panels')

export interface SubmissionListProps {
  /** The context whose submissions are listed; empty for the bank. */
  readonly keys: ContextKeys
  /** Returns the path of a problem there. */
  problemPath(displayId: string): string
  /** Returns the path of a submission there; defaults to the page among all submissions. */
  submissionPath?(submitId: number): string
}

/** A context's submissions, updated live. Its filters are in the page's URL, so a page can contain only one such list. */
export const submissionList = submissions.part<SubmissionListProps>('list')

/** One submission as on its page, for contexts that show it under their own route. */
export const submissionView = submissions.part<{ readonly submitId: number }>('view')
