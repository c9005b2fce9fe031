import type { ContextReference } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { submissions } from './submissions.ts'

/** The result of a person with a problem, of all submissions that count in one place. */
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
  /** The number of submissions, whatever their status; 0 once the last one was deleted or counts here no more. */
  tries: z.int(),
  /** When the newest was submitted. */
  lastTry: z.date(),
  /** When the first accepted one was submitted. */
  solvedAt: z.date().nullable(),
  /** The shortest time of an accepted one, in milliseconds. */
  runTime: z.number().nullable(),
})
export type PersonProblemStatus = z.infer<typeof PersonProblemStatus>

/**
 * The result of a person with a problem changed. Boards and ranks follow this change and not those of submissions, because the result is computed by
 * a follower too: here it is as it is kept.
 */
export const problemStatusChanged = submissions.change('problem-status-changed', PersonProblemStatus)

/** A submission that counts in a place. */
export interface CountedAttempt {
  readonly pid: number
  readonly status: number
  readonly score: number | null
  readonly submitTime: Date
  /** Whether it was made there, and not around it. */
  readonly isMadeThere: boolean
}

/** People who have submitted, with their results, in the order of `uid`. */
export interface ProblemStatusPage {
  readonly people: readonly { readonly uid: string; readonly statuses: readonly PersonProblemStatus[] }[]
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/**
 * The results of many people with many problems, in the bank (`reference` null) or in a context. They are kept, so that reading them costs what
 * the answer holds, whatever the number of submissions.
 *
 * The answers are complete and true: they know no viewer. Whoever shows them checks that the viewer may see the people and problems, and that the
 * context hides nothing (`showsAllVerdicts(await context.rowRules())`). Where rules hide rows or verdicts, the point `problemStatuses` of problems answers for the viewer's own,
 * and a board of others needs a count of its own.
 */
export interface ProblemStatusService {
  /** Of these people with these problems, such as a page of members; where somebody has not submitted, there is no entry. In no order. */
  of(reference: ContextReference | null, uids: readonly string[], pids: readonly number[]): Promise<readonly PersonProblemStatus[]>
  /** All submissions of a user for these problems that count in a context, the newest first: for what the kept results do not tell apart. */
  attempts(reference: ContextReference, uid: string, pids: readonly number[]): Promise<readonly CountedAttempt[]>
  /** What somebody has reached in one place, over all problems: those solved, submissions, and the sum of the best rank scores. */
  totals(reference: ContextReference | null, uid: string): Promise<{ readonly solved: number; readonly tries: number; readonly rankScore: number }>
  /** How many problems of one place somebody has solved. */
  solvedCount(reference: ContextReference | null, uid: string): Promise<number>
  /** The next people after a uid who have submitted for one of these problems; `limit` is the number of people. */
  page(reference: ContextReference | null, query: { pids: readonly number[]; after?: string | undefined; limit: number }): Promise<ProblemStatusPage>
  /**
   * Counts the submissions of these people for these problems anew, because the answer of `furtherScopes` has changed: somebody joined or left, a problem was added or
   * removed. Resolves when every submission carries the mark; the counting itself follows behind, survives the end of the process, and ends in `problemStatusChanged`.
   * Call it from a follower of your own change: then it is repeated if the site dies before it resolves. Returns the number of submissions.
   */
  recount(uids: readonly string[], pids: readonly number[]): Promise<number>
}

/** The results of people with problems. */
export const problemStatusService = submissions.service<ProblemStatusService>('problem-statuses')

/** Whose submissions for which problem are meant. */
export interface PersonProblem {
  readonly uid: string
  readonly pid: number
}

/** A context in which submissions count although they were made elsewhere. */
export interface FurtherScope {
  readonly reference: ContextReference
  /**
   * Only submissions that count there by themselves: in the bank (null), or in a context such as the group around a training. So nothing leaves a
   * context that keeps its submissions to itself, such as a sealed contest.
   */
  readonly from: ContextReference | null
}

/**
 * Says in which further contexts the submissions of each person for a problem count, such as the trainings that hold the problem and that the person has joined. They are listed
 * there too. Answers in the order of the pairs. Asked after every submission, and for earlier ones when `recount` is called. A plugin that was off was not asked:
 * it recounts in a follower of `submissionJudged`, which hears what it has missed.
 */
export const furtherScopes = submissions.point<(pairs: readonly PersonProblem[]) => Promise<readonly (readonly FurtherScope[])[]>>('further-scopes')
