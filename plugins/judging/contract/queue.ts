import { z } from 'zod'
import { judging } from './judging.ts'
import type { CaseVerdict, TaskProgress, Verdict } from './verdict.ts'
import { TaskWork } from './work.ts'

/** The priority classes, in the order of service. */
export const Priority = z.enum(['contest', 'normal', 'rejudge'])
export type Priority = z.infer<typeof Priority>

/** A task to put into the queue. */
export const TaskRequest = z.object({
  /** The plugin that queues the task, and its identifier of the subject, such as the submission's id. */
  source: z.string().regex(/^[a-z][a-z0-9-]*$/),
  ref: z.string().regex(/^[\w-]{1,100}$/),
  /** Increases with every rejudge of the same subject; the newest version replaces all earlier ones. */
  version: z.int().min(0),
  /** The online judge of the problem; never take it from a client. */
  oj: z.string(),
  priority: Priority,
  /** The user whose fair share it uses. */
  uid: z.string(),
  /** The only daemon that may judge it; any if absent. */
  daemon: z.int().optional(),
  work: TaskWork,
})
export type TaskRequest = z.input<typeof TaskRequest>

/** A task that its judge has postponed, with the reason that users see. */
export interface PostponedTask {
  readonly subject: string
  readonly reason: string
  /** When the judge tries it again. */
  readonly until: Date
}

/** The waiting tasks of a judge: their number, up to a maximum, and the next postponed ones. */
export interface WaitingTasks {
  readonly count: number
  readonly postponed: readonly PostponedTask[]
}

/** The queue, for plugins that need something judged. */
export interface JudgeQueue {
  /** Queues a task. Idempotent: the same version again changes nothing, so a follower can repeat the call. */
  put(request: TaskRequest): Promise<void>
  /** Cancels a task that no judge has claimed yet; false if it is too late. */
  cancel(source: string, ref: string): Promise<boolean>
  /** Deletes all tasks of deleted subjects; their verdicts are no longer delivered. */
  drop(source: string, refs: readonly string[]): Promise<void>
  /** The progress of the tasks that have no verdict yet; others are left out. */
  progress(source: string, refs: readonly string[]): Promise<TaskProgress[]>
  /** The progress of the tasks that judges work on, without those that still count as pending: never more than the judges have slots. */
  underway(source: string): Promise<TaskProgress[]>
  /** Returns the tasks that wait for a judge inside the site. */
  waiting(oj: string): Promise<WaitingTasks>
  /** Lets a judge inside the site retry postponed tasks immediately. */
  retryNow(oj: string): Promise<void>
  /** Yields the test case results of a verdict that has only their number (`caseCount`), in parts, as long as the task is kept. */
  caseResults(source: string, ref: string, version: number): AsyncIterable<readonly CaseVerdict[]>
  /** Waits for the verdict of a queued task; undefined after the timeout. The task stays, and another caller can wait for it later. */
  verdictOf(source: string, ref: string, version: number, timeoutMs: number): Promise<Verdict | undefined>
  /** Whether a connected daemon that takes tasks could do this work. */
  isServed(work: z.input<typeof TaskWork>): Promise<boolean>
  /** Queues a task and waits for its verdict on behalf of a waiting user. After the timeout, drops the task and returns undefined. */
  judgeNow(request: TaskRequest, timeoutMs: number): Promise<Verdict | undefined>
}

/** The service `queue`. */
export const judgeQueue = judging.service<JudgeQueue>('queue')

/** Identifies what is judged, regardless of the version. */
export function subjectOf(source: string, ref: string): string {
  return `${source}/${ref}`
}

/** The user who wants to follow a task. */
export interface TaskFollower {
  readonly uid: string
  readonly username: string
  readonly role: string
  may(permission: string): boolean
}

/** A plugin that queues tasks decides who may follow them live. */
export interface TaskSource {
  readonly source: string
  /** Whether the caller can follow it; the caller is undefined for a visitor. */
  mayFollow(caller: TaskFollower | undefined, ref: string): boolean | Promise<boolean>
}

/** The plugins that queue tasks. */
export const taskSources = judging.point<TaskSource>('task-sources')
