import { BatchedReads, isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { Priority, statuses, subjectOf, TaskDraft, type Judge, type JudgeQueue, type Verdict } from '../contract.ts'
import { standingOf, type Announcer } from './announcer.ts'
import { filesOf, needsOf } from './needs.ts'
import type { TaskDoc } from './task-docs.ts'
import { Turns } from './turns.ts'
import type { Waiters } from './waiters.ts'

const open = { $in: ['waiting', 'running'] as TaskDoc['state'][] }

/** Takes in what is to be judged. */
export class TaskQueue implements JudgeQueue {
  readonly #tasks: Collection<TaskDoc>
  readonly #open: BatchedReads<string, TaskDoc>
  readonly #turns: Turns
  readonly #announcer: Announcer
  readonly #waiters: Waiters
  readonly #judges: readonly Judge[]

  constructor(tasks: Collection<TaskDoc>, parts: { announcer: Announcer; waiters: Waiters; judges: readonly Judge[] }) {
    this.#tasks = tasks
    this.#open = new BatchedReads(async (subjects) => {
      const found = await tasks.find({ subject: { $in: subjects }, state: open }, { projection: { work: 0 } }).toArray()
      return new Map(found.map((task) => [task.subject, task as TaskDoc]))
    })
    this.#turns = new Turns(tasks)
    this.#announcer = parts.announcer
    this.#waiters = parts.waiters
    this.#judges = parts.judges
  }

  async put(given: TaskDraft): Promise<void> {
    const task = await this.#taskOf(TaskDraft.parse(given))
    const { subject, version } = task
    if (await this.#tasks.findOne({ subject, version: { $gte: version } }, { projection: { _id: 1 } })) return
    try {
      await this.#turns.take(task, (turn) => this.#tasks.insertOne({ ...task, turn }))
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
    if (version > 0) await this.#drop({ subject, version: { $lt: version } })
    this.#announcer.waiting(task.oj)
  }

  async cancel(source: string, ref: string): Promise<boolean> {
    const { modifiedCount } = await this.#tasks.updateMany({ subject: subjectOf(source, ref), state: 'waiting' }, ending('dropped'))
    return modifiedCount > 0
  }

  async drop(source: string, refs: readonly string[]): Promise<void> {
    await this.#tasks.deleteMany({ subject: { $in: refs.map((ref) => subjectOf(source, ref)) } })
  }

  async standings(source: string, refs: readonly string[]) {
    const tasks = await this.#open.many(refs.map((ref) => subjectOf(source, ref)))
    return [...tasks.values()].map((task) => standingOf(task))
  }

  async ask(draft: TaskDraft, patience: number): Promise<Verdict | undefined> {
    const id = idOf(subjectOf(draft.source, draft.ref), draft.version)
    await this.put(draft)
    // Only now: a draft that is refused must leave nobody waiting. A verdict that was faster is found by looking.
    return (await this.#waiters.wait(id, patience)) ?? void (await this.#drop({ _id: id }))
  }

  async #drop(which: object): Promise<void> {
    await this.#tasks.updateMany({ ...which, state: open }, ending('dropped'))
  }

  async #taskOf({ source, ref, version, oj, priority, uid, work }: ReturnType<typeof TaskDraft.parse>): Promise<Omit<TaskDoc, 'turn'>> {
    const subject = subjectOf(source, ref)
    const note = await this.#keptNote(oj, subject)
    return {
      _id: idOf(subject, version),
      subject,
      source,
      ref,
      version,
      oj,
      uid,
      priority: Priority.options.indexOf(priority),
      queuedAt: new Date(),
      needs: needsOf(work),
      work: JSON.stringify(work),
      files: filesOf(work),
      state: 'waiting',
      attempt: 0,
      judger: '',
      failures: [],
      standing: { status: statuses.pending, done: 0, total: 0 },
      ...(note !== undefined && { note }),
    }
  }

  /** What a judge noted about the same thing before, where it wants it for another try. */
  async #keptNote(oj: string, subject: string): Promise<unknown> {
    const judge = this.#judges.find((one) => one.oj === oj)
    if (!judge?.resumes) return undefined
    const last = await this.#tasks.findOne({ subject }, { sort: { version: -1 } })
    return last && judge.resumes(last.verdict?.status ?? last.standing.status) ? last.note : undefined
  }
}

function idOf(subject: string, version: number): string {
  return `${subject}:${version}`
}

/** Ends a task: nobody owns it any more, and what it needed is let go. */
export function ending(state: 'done' | 'dropped') {
  return { $set: { state, endedAt: new Date(), files: [] as string[] }, $unset: { owner: '', deadline: '', work: '' } } as const
}
