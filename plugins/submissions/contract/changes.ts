import type { ContextReference, ResolvedContext } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { submissions } from './submissions.ts'

/** A submission as other plugins receive it in changes. */
export const SubmissionSummary = z.object({
  submitId: z.int(),
  pid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** References of the contexts in which it was submitted, innermost first. */
  contexts: z.array(z.string()),
  status: z.int(),
  score: z.number().nullable(),
  oiRankScore: z.number().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  language: z.string(),
  submitTime: z.date(),
  /** Incremented with every rejudge. */
  version: z.int(),
  /** Whether staff of its innermost context submitted it, to test the problem. */
  byStaff: z.boolean(),
  /** An annulled submission counts nowhere. */
  annulled: z.boolean(),
  /** When its verdict or its queueing last changed. */
  changedAt: z.date(),
})
export type SubmissionSummary = z.infer<typeof SubmissionSummary>

/** A submission was created or is queued for a rejudge; it has no verdict yet. */
export const submissionSaved = submissions.change('saved', SubmissionSummary)

/** A submission has a verdict: from a judge, set manually, or because it was cancelled. */
export const submissionJudged = submissions.change('judged', SubmissionSummary)

/**
 * A submission was counted again, because the contexts in which it counts may have changed (see `furtherScopes`). Scoreboards follow `problemStatusChanged`
 * instead.
 */
export const submissionRecounted = submissions.change('recounted', SubmissionSummary)

/** A submission is being deleted. */
export const submissionRemoved = submissions.change('removed', SubmissionSummary)

/** A submission that is about to be saved. */
export interface SubmissionDraft {
  readonly uid: string
  readonly username: string
  readonly role: string
  readonly pid: number
  readonly context: ResolvedContext
  readonly references: readonly ContextReference[]
  readonly language: string
  readonly code: string
  readonly submitTime: Date
}

/** Called before a submission is saved; an interceptor refuses it by throwing. */
export const beforeSubmit = submissions.hook<SubmissionDraft>('beforeSubmit')
