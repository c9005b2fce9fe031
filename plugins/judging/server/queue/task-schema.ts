import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { Verdict, type Judged } from '../../contract.ts'

/** One try that came to nothing. */
const Failure = z.object({ reason: z.string(), judger: z.string(), lost: z.boolean(), at: z.date() })
export type Failure = z.infer<typeof Failure>

export const TaskDoc = z.object({
  /** The subject and the version: each is put in once. */
  _id: z.string(),
  subject: z.string(),
  source: z.string(),
  ref: z.string(),
  version: z.int(),
  oj: z.string(),
  uid: z.string(),
  priority: z.int(),
  /** Its place among the tasks of all people: a person's second task stands behind everybody's first. */
  turn: z.int(),
  queuedAt: z.date(),
  /** What its judge must be able to do. */
  needs: z.array(z.string()),
  /** The work as JSON, because names of files may not be names of fields; gone when it is done. */
  work: z.string().optional(),
  files: z.array(z.string()),
  state: z.enum(['waiting', 'running', 'done', 'dropped']),
  attempt: z.int(),
  owner: z.string().optional(),
  deadline: z.date().optional(),
  judger: z.string(),
  failures: z.array(Failure),
  /** Daemons that could not work just then and gave it back: others come first. */
  handedBackBy: z.array(z.string()).optional(),
  standing: z.object({ status: z.int(), done: z.int(), total: z.int() }),
  note: z.unknown().optional(),
  verdict: Verdict.optional(),
  endedAt: z.date().optional(),
})
export type TaskDoc = z.infer<typeof TaskDoc>

export const taskCollection = defineCollection('tasks', TaskDoc, {
  files: ['files'],
  indexes: [
    // Claiming reads the first entry that the judge can do.
    { key: { oj: 1, state: 1, priority: 1, turn: 1, queuedAt: 1 }, name: 'next' },
    { key: { uid: 1, state: 1, oj: 1, priority: 1, turn: -1 }, name: 'turns' },
    { key: { subject: 1, version: -1 } },
    { key: { owner: 1 }, sparse: true },
    { key: { state: 1, deadline: 1 } },
    { key: { state: 1, endedAt: 1 } },
  ],
})

/** What the followers of a verdict are told. */
export function judgedOf({ subject, source, ref, version, judger, verdict }: TaskDoc): Judged {
  if (!verdict) throw new Error(`task '${subject}' has no verdict`)
  return { subject, source, ref, version, judger, verdict }
}
