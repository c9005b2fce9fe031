import type { ContextReference, ResolvedContext } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { submissions } from './submissions.ts'

/** A submission as other plugins hear of it. */
export const SubmissionSummary = z.object({
  submitId: z.int(),
  pid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** The contexts in which it was made, the innermost first. */
  contexts: z.array(z.string()),
  status: z.int(),
  score: z.number().nullable(),
  oiRankScore: z.number().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  language: z.string(),
  submitTime: z.date(),
  /** Grows with every new judging. */
  version: z.int(),
})
export type SubmissionSummary = z.infer<typeof SubmissionSummary>

/** Told when a submission was made, and when it is to be judged again; it has no verdict then. */
export const submissionSaved = submissions.change('saved', SubmissionSummary)

/** Told when a submission has a verdict: from a judge, by hand, or because it was cancelled. */
export const submissionJudged = submissions.change('judged', SubmissionSummary)

/** Told when a submission is deleted. */
export const submissionRemoved = submissions.change('removed', SubmissionSummary)

/** What somebody is about to hand in. */
export interface SubmissionDraft {
  readonly uid: string
  readonly username: string
  readonly role: string
  readonly pid: number
  readonly place: ResolvedContext
  readonly references: readonly ContextReference[]
  readonly language: string
  readonly code: string
  readonly submitTime: Date
}

/** Asked before a submission is saved: may refuse it by throwing. */
export const beforeSubmit = submissions.hook<SubmissionDraft>('beforeSubmit')
