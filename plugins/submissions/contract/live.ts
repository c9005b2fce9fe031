import { z } from 'zod'
import { JudgeRow } from './rows.ts'
import { submissions } from './submissions.ts'

/** That something about a submission is new; `row` only where everybody who listens may see all of it, else the list is asked for it. */
export const LiveRow = z.object({ submitId: z.int(), row: JudgeRow.nullable() })
export type LiveRow = z.infer<typeof LiveRow>

/** New rows and verdicts of a list; the key is `bank`, or a context's reference with a dot (`cid.5`). */
export const liveRows = submissions.topic('rows', LiveRow)

/** The same for everything that one person hands in, and the end of test runs; the key is the person's uid. */
export const ownRows = submissions.topic('own', z.object({ submitId: z.int().nullable(), testRun: z.string().nullable() }))

/** The name under which judging knows a submission. */
export function taskOf(submitId: number): string {
  return `submissions/${submitId}`
}
