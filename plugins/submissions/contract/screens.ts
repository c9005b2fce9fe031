import type { SubmissionDetail } from './rows.ts'
import { submissions } from './submissions.ts'

/** The submission whose page is open, as far as its reader sees it; `reload` fetches it again. */
export interface SubmissionFillProps {
  readonly submission: SubmissionDetail
  reload(): void
}

/**
 * Panels below a submission, such as comments on it. A fill draws its own panel. Its server asks `submissionService.visible` whether the caller may see the submission, and
 * the context of the submission whether they may comment there (`authorize('comment', pid)`).
 */
export const submissionPanels = submissions.slot<SubmissionFillProps>('submission-panels')
