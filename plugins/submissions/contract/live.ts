import { z } from 'zod'
import { SubmissionRow } from './rows.ts'
import { submissions } from './submissions.ts'

/** That something about a submission is new; `row` only where everybody who listens may see all of it, else the list is asked for it. */
export const LiveRow = z.object({ submitId: z.int(), row: SubmissionRow.nullable() })
export type LiveRow = z.infer<typeof LiveRow>

/** New rows and verdicts of a list; the key is `bank`, or a context's reference with a dot (`cid.5`). */
export const liveRows = submissions.topic('rows', LiveRow)

/** Something of one's own is new: a submission, as its author may see it, or the end of a test run. */
export const OwnRow = z.object({ submitId: z.int().nullable(), row: SubmissionRow.nullable(), testRun: z.string().nullable() })
export type OwnRow = z.infer<typeof OwnRow>

/** Everything that one person hands in; the key is the person's uid. */
export const ownRows = submissions.topic('own', OwnRow)

/** The name under which judging knows a submission. */
export function taskOf(submitId: number): string {
  return `submissions/${submitId}`
}
