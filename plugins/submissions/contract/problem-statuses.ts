import type { ContextReference } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { submissions } from './submissions.ts'

/** A user's result on a problem, over all submissions that count in one place. */
export const PersonProblemStatus = z.object({
  /** The context in which the submissions count, such as `tid:7`; null for the bank. */
  reference: z.string().nullable(),
  uid: z.string(),
  pid: z.int(),
  /** Accepted if any submission was, otherwise the status of the newest; -10 without submissions. */
  status: z.int(),
  /** The highest of all submissions. */
  score: z.number().nullable(),
  oiRankScore: z.number().nullable(),
  /** The number of submissions with any status; 0 after the last one was deleted or no longer counts here. */
  tries: z.int(),
  /** The submission time of the newest one. */
  lastTry: z.date(),
  /** The submission time of the first accepted one. */
  solvedAt: z.date().nullable(),
  /** The shortest run time of an accepted one, in milliseconds. */
  runTime: z.number().nullable(),
})
export type PersonProblemStatus = z.infer<typeof PersonProblemStatus>

/**
 * A user's result on a problem changed. Scoreboards and rankings must follow this change and not those of submissions. A follower computes the result, so it is
 * only stored when this change is published.
 */
export const problemStatusChanged = submissions.change('problem-status-changed', PersonProblemStatus)

/** A submission that counts in a place. */
export interface CountedAttempt {
  readonly pid: number
  readonly status: number
  readonly score: number | null
  readonly submitTime: Date
  /** Whether it was made there, and not in a context around it. */
  readonly isMadeThere: boolean
}

/** Users who have submitted, with their results, ordered by `uid`. */
export interface ProblemStatusPage {
  readonly people: readonly { readonly uid: string; readonly statuses: readonly PersonProblemStatus[] }[]
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/**
 * The results of users on problems, in the bank (`reference` null) or in a context. They are stored, so the cost of reading depends on the size of the answer,
 * not on the number of submissions.
 *
 * The answers are complete and independent of a viewer. Callers that show them must check that the viewer can see the users and problems, and that the context
 * hides nothing (`showsAllVerdicts(await context.rowRules())`). Where rules hide rows or verdicts, use the point `problemStatuses` of problems for the viewer's
 * own results. A scoreboard of other users needs its own count.
 */
export interface ProblemStatusService {
  /** Returns the statuses of the given users on the given problems, unordered; pairs without a submission are omitted. */
  of(reference: ContextReference | null, uids: readonly string[], pids: readonly number[]): Promise<readonly PersonProblemStatus[]>
  /** Returns a user's submissions for these problems that count in a context, newest first. For details that the stored results do not contain. */
  attempts(reference: ContextReference, uid: string, pids: readonly number[]): Promise<readonly CountedAttempt[]>
  /** Returns a user's totals in one place over all problems: solved problems, submissions, and the sum of the best ranking scores. */
  totals(reference: ContextReference | null, uid: string): Promise<{ readonly solved: number; readonly tries: number; readonly rankScore: number }>
  /** Counts the problems that a user has solved in one place. */
  solvedCount(reference: ContextReference | null, uid: string): Promise<number>
  /** Returns the next users after a uid who have submitted for one of these problems; `limit` is the number of users. */
  page(reference: ContextReference | null, query: { pids: readonly number[]; after?: string | undefined; limit: number }): Promise<ProblemStatusPage>
  /**
   * Counts the submissions of these users for these problems again, because the answer of `furtherScopes` has changed: a user joined or left, or a problem was
   * added or removed. Resolves when every submission is marked; the counting continues in the background, survives the end of the process, and ends in
   * `problemStatusChanged`. Call it from a follower of your own change, which is repeated if the site dies before it resolves. Returns the number of
   * submissions.
   */
  recount(uids: readonly string[], pids: readonly number[]): Promise<number>
}

/** The results of users on problems. */
export const problemStatusService = submissions.service<ProblemStatusService>('problem-statuses')

/** A user and a problem. */
export interface PersonProblem {
  readonly uid: string
  readonly pid: number
}

/** A context in which submissions count although they were made elsewhere. */
export interface FurtherScope {
  readonly reference: ContextReference
  /**
   * Restricts the scope to submissions that count there on their own: in the bank (null), or in a context such as the group around a training. Nothing can
   * therefore leave a context that keeps its submissions private, such as a sealed contest.
   */
  readonly from: ContextReference | null
}

/**
 * Returns the further contexts in which each user's submissions for a problem count and are listed, such as trainings that contain the problem and that the
 * user has joined. Answers in the order of the pairs. Called after every submission, and for earlier ones on `recount`. A plugin that was disabled was not
 * asked: it must recount in a follower of `submissionJudged`, which receives the missed changes.
 */
export const furtherScopes = submissions.point<(pairs: readonly PersonProblem[]) => Promise<readonly (readonly FurtherScope[])[]>>('further-scopes')
