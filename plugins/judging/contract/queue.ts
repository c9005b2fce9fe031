import { z } from 'zod'
import { judging } from './judging.ts'
import type { TaskProgress, Verdict } from './verdict.ts'
import { JudgingWork } from './work.ts'

/** What goes first: contests, then everyday work, then judging again. */
export const Priority = z.enum(['contest', 'normal', 'rejudge'])
export type Priority = z.infer<typeof Priority>

/** Something to be judged. */
export const TaskRequest = z.object({
  /** The plugin that puts it in, and its name for the thing, such as the submission's number. */
  source: z.string().regex(/^[a-z][a-z0-9-]*$/),
  ref: z.string().regex(/^[\w-]{1,100}$/),
  /** Grows with every new judging of the same thing; the newest replaces all before it. */
  version: z.int().min(0),
  /** The online judge that the problem names; never what a client says. */
  oj: z.string(),
  priority: Priority,
  /** Whose turn it uses up. */
  uid: z.string(),
  work: JudgingWork,
})
export type TaskRequest = z.input<typeof TaskRequest>

/** The queue, for those who have something to be judged. */
export interface JudgeQueue {
  /** Puts a task in, once: the same version again changes nothing, so a follower may repeat it. */
  put(draft: TaskRequest): Promise<void>
  /** Takes a task out that nobody has begun; false when it is too late. */
  cancel(source: string, ref: string): Promise<boolean>
  /** Forgets everything about a thing that is gone; a verdict on its way is not told any more. */
  drop(source: string, refs: readonly string[]): Promise<void>
  /** Where tasks stand that have no verdict yet; those that are not there are left out. */
  progress(source: string, refs: readonly string[]): Promise<TaskProgress[]>
  /** Puts a task in and waits for its verdict, for what a person waits for; undefined when it takes longer than the patience in milliseconds, and then nobody hears of it. */
  judgeNow(draft: TaskRequest, timeoutMs: number): Promise<Verdict | undefined>
}

/** The queue of the site. */
export const judgeQueue = judging.service<JudgeQueue>('queue')

/** The name of a task: the thing that is judged, whatever its version. */
export function subjectOf(source: string, ref: string): string {
  return `${source}/${ref}`
}

/** A plugin that puts tasks in says who may follow them live. */
export interface TaskSource {
  readonly source: string
  /** `uid` is undefined for a visitor. */
  mayFollow(uid: string | undefined, ref: string): boolean | Promise<boolean>
}

/** Those who put tasks in. */
export const taskSources = judging.point<TaskSource>('task-sources')
