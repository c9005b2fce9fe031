import { BatchedReads, isDuplicate } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import { Priority, statuses, statusesWithoutResult, subjectOf, TaskRequest, TaskWork, type JudgeQueue, type Verdict } from '../../contract.ts'
import type { CaseResultStore } from './case-result-store.ts'
import { progressOf, type QueueNotifier } from './queue-notifier.ts'
import { filesOf, requirementsOf } from './task-requirements.ts'
import type { TaskDoc } from './task-schema.ts'
import { FairShare } from './fair-share.ts'
import type { VerdictWaiters } from './verdict-waiters.ts'

const maxCounted = 10_000
const maxPostponed = 50

const open: { $in: TaskDoc['state'][] } = { $in: ['waiting', 'running'] }

interface QueueDeps {
  readonly notifier: QueueNotifier
  readonly waiters: VerdictWaiters
  readonly caseResults: CaseResultStore
  isServed(needs: readonly string[]): Promise<boolean>
  /** The id of the request that queues a task. */
  request(): string | undefined
}

/** Queues tasks and answers questions about them. */
export class TaskQueue implements JudgeQueue {
  readonly #tasks: Collection<TaskDoc>
  readonly #open: BatchedReads<string, TaskDoc>
  readonly #fairShare: FairShare
  readonly #notifier: QueueNotifier
  readonly #waiters: VerdictWaiters
  readonly #caseResults: CaseResultStore
  readonly #isServed: QueueDeps['isServed']
  readonly #request: QueueDeps['request']

  constructor(tasks: Collection<TaskDoc>, deps: QueueDeps) {
    this.#tasks = tasks
    this.#open = new BatchedReads(async (subjects) => {
      const found = await tasks.find({ subject: { $in: subjects }, state: open }, { projection: { work: 0 } }).toArray()
      return new Map(found.map((task) => [task.subject, task]))
    })
    this.#fairShare = new FairShare(tasks)
    this.#notifier = deps.notifier
    this.#waiters = deps.waiters
    this.#caseResults = deps.caseResults
    this.#isServed = (needs) => deps.isServed(needs)
    this.#request = () => deps.request()
  }

  async put(request: TaskRequest): Promise<void> {
    const task = this.#taskOf(TaskRequest.parse(request))
    const { subject, version } = task
    if (await this.#tasks.findOne({ subject, version: { $gt: version } }, { projection: { _id: 1 } })) return
    // Before reading the note: from now on, the judge of an earlier version can neither save a note nor start a step that needs one.
    if (version > 0) await this.#drop({ subject, version: { $lt: version } })
    const isNew = (await this.#tasks.findOne({ _id: task._id }, { projection: { _id: 1 } })) === null
    if (isNew) await this.#insert({ ...task, ...(version > 0 && (await this.#inheritance(subject, version))) })
    // The next judge of this subject continues from the newest note, so older ones can be deleted with their tasks.
    if (version > 0) await this.#tasks.updateMany({ subject, version: { $lt: version }, note: { $exists: true } }, { $unset: { note: '' } })
    this.#notifier.taskWaiting(task.oj)
  }

  async #insert(task: Omit<TaskDoc, 'turn'>): Promise<void> {
    try {
      await this.#fairShare.assign(task, (turn) => this.#tasks.insertOne({ ...task, turn }))
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
  }

  async cancel(source: string, ref: string): Promise<boolean> {
    const { modifiedCount } = await this.#tasks.updateMany({ subject: subjectOf(source, ref), state: 'waiting' }, endTask('dropped'))
    return modifiedCount > 0
  }

  async drop(source: string, refs: readonly string[]): Promise<void> {
    await this.#tasks.deleteMany({ subject: { $in: refs.map((ref) => subjectOf(source, ref)) } })
  }

  async progress(source: string, refs: readonly string[]) {
    const tasks = await this.#open.many(refs.map((ref) => subjectOf(source, ref)))
    return [...tasks.values()].map((task) => progressOf(task))
  }

  async underway(source: string) {
    const found = await this.#tasks.find({ state: 'running', source, 'standing.status': { $ne: statuses.pending } }, { projection: { work: 0 } }).toArray()
    return found.map((task) => progressOf(task))
  }

  async waiting(oj: string) {
    const which: Filter<TaskDoc> = { oj, state: 'waiting' }
    const [count, found] = await Promise.all([
      this.#tasks.countDocuments(which, { limit: maxCounted }),
      this.#tasks
        .find({ ...which, 'standing.text': { $exists: true } }, { projection: { subject: 1, standing: 1, notBefore: 1, queuedAt: 1 } })
        .sort({ priority: 1, turn: 1, queuedAt: 1 })
        .limit(maxPostponed)
        .toArray(),
    ])
    const postponed = found.map(({ subject, standing, notBefore, queuedAt }) => ({ subject, reason: standing.text ?? '', until: notBefore ?? queuedAt }))
    return { count, postponed }
  }

  async retryNow(oj: string): Promise<void> {
    await this.#tasks.updateMany({ oj, state: 'waiting', 'standing.text': { $exists: true } }, { $unset: { notBefore: '' } })
    this.#notifier.taskWaiting(oj)
  }

  caseResults(source: string, ref: string, version: number) {
    return this.#caseResults.read(idOf(subjectOf(source, ref), version))
  }

  async verdictOf(source: string, ref: string, version: number, timeoutMs: number): Promise<Verdict | undefined> {
    const id = idOf(subjectOf(source, ref), version)
    const known = await this.#tasks.findOne({ _id: id, state: 'done' }, { projection: { verdict: 1 } })
    return known?.verdict ?? this.#waiters.wait(id, timeoutMs)
  }

  isServed(work: z.input<typeof TaskWork>): Promise<boolean> {
    return this.#isServed(requirementsOf(TaskWork.parse(work)))
  }

  async judgeNow(request: TaskRequest, timeoutMs: number): Promise<Verdict | undefined> {
    const id = idOf(subjectOf(request.source, request.ref), request.version)
    await this.put(request)
    // Waits only now, because an invalid request must not leave a waiter behind. If the verdict already exists, polling finds it.
    return (await this.#waiters.wait(id, timeoutMs)) ?? void (await this.#drop({ _id: id }))
  }

  async #drop(which: Filter<TaskDoc>): Promise<void> {
    await this.#tasks.updateMany({ ...which, state: open }, endTask('dropped'))
  }

  #taskOf({ source, ref, version, oj, priority, uid, work, daemon }: ReturnType<typeof TaskRequest.parse>): Omit<TaskDoc, 'turn'> {
    const subject = subjectOf(source, ref)
    const request = this.#request()
    return {
      _id: idOf(subject, version),
      subject,
      source,
      ref,
      version,
      oj,
      uid,
      ...(request !== undefined && { request }),
      priority: Priority.options.indexOf(priority),
      queuedAt: new Date(),
      needs: requirementsOf(work, daemon),
      work: JSON.stringify(work),
      files: filesOf(work),
      ...(work.kind === 'submission' && work.caseList && { caseList: work.caseList.hash }),
      state: 'waiting',
      attempt: 0,
      judger: '',
      failures: [],
      standing: { status: statuses.pending, done: 0, total: 0 },
    }
  }

  /**
   * Returns what the next version inherits: the note, unless the last version ended with a result, and a pause until its judge has noticed that it lost the
   * task.
   */
  async #inheritance(subject: string, version: number): Promise<Pick<TaskDoc, 'note' | 'notBefore'>> {
    const last = await this.#tasks.findOne({ subject, version: { $lt: version } }, { sort: { version: -1 }, projection: { work: 0 } })
    if (!last || (last.verdict && !statusesWithoutResult.includes(last.verdict.status))) return {}
    return { ...(last.note !== undefined && { note: last.note }), ...(last.state === 'dropped' && last.deadline && { notBefore: last.deadline }) }
  }
}

function idOf(subject: string, version: number): string {
  return `${subject}:${version}`
}

/**
 * Returns the update that ends a task: it no longer has an owner, and its work and files are released. The deadline stays, because the last owner may not know
 * until then.
 */
export function endTask(state: 'done' | 'dropped') {
  const files: string[] = []
  return { $set: { state, endedAt: new Date(), files }, $unset: { owner: '', slot: '', work: '', caseList: '' } } as const
}
