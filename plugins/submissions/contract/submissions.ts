import { definePlugin, rolesExcept } from '@verdict/core'
import { z } from 'zod'

/** The site's switches and limits for submitting. */
export const SubmissionSettings = z.object({
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  /** Outside of contests, only root and problem admins see code. */
  hideNonContestSubmissionCode: z.boolean().default(false),
  /** The cooldown in seconds between two submissions of a user, and separately between two test runs; 0 disables it. */
  defaultSubmitInterval: z.int().min(0).default(8),
})
export type SubmissionSettings = z.infer<typeof SubmissionSettings>

/** Submissions and their verdicts. */
export const submissions = definePlugin({
  id: 'submissions',
  settings: SubmissionSettings,
  permissions: { submit: rolesExcept('no_subimit_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'), rejudge: ['root'] },
})

/** The submission does not exist, or the caller must not learn that it does. */
export const NoSubmission = submissions.error('no-submission', 404)

/** The call requires a logged-in user. */
export const LoginFirst = submissions.error('login-first', 401)

/** The program is empty. */
export const CodeEmpty = submissions.error('code-empty')

/** The program has more than 65,535 characters. */
export const CodeTooLong = submissions.error('code-too-long')

/** The program is too short to be valid in its language. */
export const CodeTooShort = submissions.error('code-too-short')

/** The problem or its judge does not accept this language. */
export const LanguageRefused = submissions.error('language-refused')

/** The cooldown between two submissions is not over. */
export const TooFast = submissions.error('too-fast', 403)

/** Submissions of this kind are disabled on the site. */
export const JudgingClosed = submissions.error('judging-closed', 403)

/** A test run needs an input. */
export const InputEmpty = submissions.error('input-empty')

/** The input or expected output of a test run has more than 1,000 characters. */
export const InputTooLong = submissions.error('input-too-long')

/** The test run does not exist, or its result was already read. */
export const NoTestRun = submissions.error('no-test-run')

/** Only users with the permission `rejudge` or who judge the context of the submissions can do this. */
export const JudgingRefused = submissions.error('judging-refused', 403, 403)

/** Only the submission's author can do this. */
export const NotYourSubmission = submissions.error('not-your-submission', 403)

/** Submissions cannot be shared in this context, or for this problem. */
export const SharingOff = submissions.error('sharing-off', 403)

/** Authors can only resubmit a submission that failed on the side of the site or the judge. */
export const ResubmitRefused = submissions.error('resubmit-refused')

/** A verdict cannot be set manually now: the submission is waiting, does not compile, or has just changed. */
export const ManualRefused = submissions.error('manual-refused')

/** This status cannot be set manually. */
export const StatusRefused = submissions.error('status-refused')

/** The submission cannot be cancelled: a judge has started on it, or it has a verdict. */
export const CancelRefused = submissions.error('cancel-refused')

/** The submission is annulled already. */
export const AlreadyAnnulled = submissions.error('already-annulled')

/** A cancelled submission has no verdict to annul. */
export const AnnulRefused = submissions.error('annul-refused')

/** The submission is not annulled. */
export const NotAnnulled = submissions.error('not-annulled')

/** No submission matches the filter of a rejudge. */
export const NothingToJudge = submissions.error('nothing-to-judge')

/** The problem or the context does not open its test data. */
export const CasesClosed = submissions.error('cases-closed', 403)
