import { subjectOf } from '@verdict/plugin-judging/contract'
import { ContextReference } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { SubmissionRow } from './rows.ts'
import { submissions } from './submissions.ts'

/** A submission of a list is new or has changed. `row` is set only if every subscriber can see all of it; otherwise, the list requests the row. */
export const LiveRow = z.object({ submitId: z.int(), row: SubmissionRow.nullable() })
export type LiveRow = z.infer<typeof LiveRow>

/** New submissions and verdicts of a list. The list and each submission return its key (`bank`, or `cid.5` for a context) as `liveKey`. */
export const liveRows = submissions.topic('rows', LiveRow)

/** Returns a scope (`bank` or a context reference) as a key of live updates, which must not contain a colon. */
export function liveKeyOf(scope: string): string {
  return scope.replace(':', '.')
}

/** Returns the context reference in a key of live updates; undefined if there is none. */
export function referenceOfLiveKey(key: string): ContextReference | undefined {
  return ContextReference.safeParse(key.replace('.', ':')).data
}

/** A submission of the subscriber is new or has changed, with the row as its author sees it; or a test run of the subscriber has ended. */
export const OwnRow = z.object({ submitId: z.int().nullable(), row: SubmissionRow.nullable(), testRun: z.string().nullable() })
export type OwnRow = z.infer<typeof OwnRow>

/** Submissions and test runs of one user; the key is the uid. */
export const ownRows = submissions.topic('own', OwnRow)

/** The source name of this plugin's tasks in the judging queue. */
export const taskSource = 'submissions'

/** Returns the name of a submission's task in the judging queue, which is also its key in judging's topic `progress`. */
export function taskSubjectOf(submitId: number): string {
  return subjectOf(taskSource, String(submitId))
}
