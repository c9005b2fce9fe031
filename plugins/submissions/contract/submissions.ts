import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** What the site allows, as its switches say. */
export const SubmissionSettings = z.object({
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  /** The code of submissions outside of contests is shown to root and problem admins only. */
  hideNonContestSubmissionCode: z.boolean().default(false),
  /** Seconds between two submissions of one person, and between two test runs; 0 switches it off. */
  defaultSubmitInterval: z.int().min(0).default(8),
})
export type SubmissionSettings = z.infer<typeof SubmissionSettings>

/** What people hand in, and what became of it. */
export const submissions = definePlugin({ id: 'submissions', settings: SubmissionSettings })

/** There is no such submission, or it is not for the caller to know of. */
export const NoSubmission = submissions.error('no-submission', 404)

/** Somebody asks for what only people with an account have. */
export const LoginFirst = submissions.error('login-first', 401)

/** The program is empty. */
export const CodeEmpty = submissions.error('code-empty')

/** The program is longer than 65535 characters. */
export const CodeTooLong = submissions.error('code-too-long')

/** The program is too short to be one in its language. */
export const CodeTooShort = submissions.error('code-too-short')

/** The problem does not take this language. */
export const LanguageRefused = submissions.error('language-refused')

/** The pause between two submissions is not over. */
export const TooFast = submissions.error('too-fast', 403)

/** The site takes no submissions of this kind at the moment. */
export const JudgingClosed = submissions.error('judging-closed', 403)

/** A test run needs an input. */
export const InputEmpty = submissions.error('input-empty')

/** The input of a test run is longer than 1000 characters. */
export const InputTooLong = submissions.error('input-too-long')

/** There is no such test run, or its result was fetched already. */
export const NoTestRun = submissions.error('no-test-run')

/** Only who handed it in may do this. */
export const NotYourSubmission = submissions.error('not-your-submission', 403)

/** Submissions cannot be shared here. */
export const SharingOff = submissions.error('sharing-off', 403)

/** Only a submission that failed without its author's fault is judged again by its author. */
export const ResubmitRefused = submissions.error('resubmit-refused')

/** A verdict cannot be set by hand now. */
export const ManualRefused = submissions.error('manual-refused')

/** The status is none that can be set by hand. */
export const StatusRefused = submissions.error('status-refused')

/** It is too late to cancel. */
export const CancelRefused = submissions.error('cancel-refused')

/** Nothing fits what shall be judged again. */
export const NothingToJudge = submissions.error('nothing-to-judge')

/** The problem, or the place, keeps its test data closed. */
export const CasesClosed = submissions.error('cases-closed', 403)
