import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { statuses, Verdict, type Judged } from '../../contract.ts'

/** A failed attempt. */
const Failure = z.object({ reason: z.string(), judger: z.string(), lost: z.boolean(), at: z.date() })
export type Failure = z.infer<typeof Failure>

/** Identifies an attempt. Only its current owner can report on a task. */
export interface Held {
  readonly id: string
  readonly attempt: number
}

export const TaskDoc = z.object({
  /** `subject:version`. */
  _id: z.string(),
  subject: z.string(),
  source: z.string(),
  ref: z.string(),
  version: z.int(),
  oj: z.string(),
  uid: z.string(),
  /** The request that caused it, for `verdict trace`. */
  request: z.string().optional(),
  priority: z.int(),
  /** The fair-share round: a user's second task comes after every user's first. */
  turn: z.int(),
  queuedAt: z.date(),
  /** The abilities that a judge needs for it. */
  needs: z.array(z.string()),
  /** The work as JSON, because file names are not always valid field names; removed when the task ends. */
  work: z.string().optional(),
  files: z.array(z.string()),
  /** The hash of its list of test cases. The files that the list names also belong to the task. */
  caseList: z.string().optional(),
  state: z.enum(['waiting', 'running', 'done', 'dropped']),
  attempt: z.int(),
  owner: z.string().optional(),
  deadline: z.date().optional(),
  /** The slot that it occupies while a judge inside the site works on it. */
  slot: z.string().optional(),
  /** No judge inside the site claims it before this time, because its last attempt failed or an earlier version may still be running. */
  notBefore: z.date().optional(),
  judger: z.string(),
  failures: z.array(Failure),
  /** The daemons that handed it back; others get it first. */
  handedBackBy: z.array(z.string()).optional(),
  standing: z.object({ status: z.int(), text: z.string().optional(), done: z.int(), total: z.int() }),
  note: z.unknown().optional(),
  verdict: Verdict.optional(),
  endedAt: z.date().optional(),
})
export type TaskDoc = z.infer<typeof TaskDoc>

export const taskCollection = defineCollection('tasks', TaskDoc, {
  files: ['files', 'verdict.programEnds.outputs.hash'],
  fileOwner: 'site',
  trace: taskTrace,
  texts: [],
  indexes: [
    // Claiming scans this index until it finds a task that the judge can do.
    { key: { oj: 1, state: 1, priority: 1, turn: 1, queuedAt: 1 }, name: 'next' },
    { key: { uid: 1, state: 1, oj: 1, priority: 1, turn: -1 }, name: 'turns' },
    { key: { subject: 1, version: -1 } },
    { key: { owner: 1 }, sparse: true },
    { key: { slot: 1 }, unique: true, sparse: true },
    { key: { state: 1, deadline: 1 } },
    { key: { state: 1, endedAt: 1 } },
  ],
})

/** Returns the payload for followers of the change `judged`. */
export function judgedOf({ subject, source, ref, version, judger, verdict }: TaskDoc): Judged {
  if (!verdict) throw new Error(`task '${subject}' has no verdict`)
  return { subject, source, ref, version, judger, verdict }
}

/** A task and its failed attempts in the trace of the request that queued it. */
function taskTrace(task: TaskDoc) {
  return [stepOf(task), ...task.failures.map(({ at, judger, reason }) => ({ at, process: judger, what: nameOf(task), outcome: reason }))]
}

function stepOf(task: TaskDoc) {
  const { queuedAt, endedAt, judger, state, verdict, attempt } = task
  const status = Object.entries(statuses).find(([, code]) => code === verdict?.status)?.[0]
  const attempts = attempt > 1 ? ` in attempt ${attempt}` : ''
  return {
    at: queuedAt,
    process: judger || undefined,
    what: nameOf(task),
    ms: endedAt && endedAt.getTime() - queuedAt.getTime(),
    outcome: (status ?? state) + attempts,
  }
}

function nameOf({ _id }: TaskDoc): string {
  return `judging task ${_id}`
}
