import { statuses, type TaskProgress } from '@verdict/plugin-judging/contract'
import { judgeStatus } from '@verdict/ui-kit'
import type { SubmissionRow } from '../../contract/rows.ts'

/** The progress of judging one submission. */
export interface SubmissionProgress {
  readonly submitId: number
  readonly status: number
  readonly done: number
  readonly total: number
  /** The judge's text about the step. */
  readonly text?: string | undefined
  /** Set when it has its verdict. */
  readonly row?: SubmissionRow
}

/** A step reported by the judge, or the submission's row as it was read. */
export type ProgressEvent = { readonly step: Pick<TaskProgress, 'status' | 'done' | 'total' | 'text'> } | { readonly row: SubmissionRow }

/** The statuses before a verdict, in their order. */
const order: readonly number[] = [statuses.pending, statuses.submitting, statuses.compiling, statuses.judging]
const later = (one: number, other: number) => (order.indexOf(one) < order.indexOf(other) ? other : one)

export function begunProgress(submitId: number): SubmissionProgress {
  return { submitId, status: statuses.pending, done: 0, total: 0 }
}

/** Returns the progress after an event. Steps and rows can arrive out of order: nothing counts after the verdict, and a row never goes back a step. */
export function nextProgress(before: SubmissionProgress, event: ProgressEvent): SubmissionProgress {
  const { submitId } = before
  if (before.row) return before
  if ('step' in event) {
    const { status, done, total, text } = event.step
    return { submitId, status, done, total, text }
  }
  const { row } = event
  if (judgeStatus(row.status).inProgress) return { ...before, status: later(row.status, before.status) }
  return { submitId, status: row.status, done: 0, total: 0, row }
}
