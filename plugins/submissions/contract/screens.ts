import type { ContextKeys } from '@verdict/plugin-problems/contract'
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

export interface SubmissionListProps {
  /** The context whose submissions are listed; empty for the bank. */
  readonly keys: ContextKeys
  /** The address of a problem there. */
  problemPath(displayId: string): string
  /** The address of a submission there; the page of all submissions by default. */
  submissionPath?(submitId: number): string
}

/** The list of the submissions of a context, updated live. Its filters are in the address of the page, of which there may be one such list. */
export const submissionList = submissions.part<SubmissionListProps>('list')

/** One submission as its page shows it, for contexts that show it under a route of their own. */
export const submissionView = submissions.part<{ readonly submitId: number }>('view')
