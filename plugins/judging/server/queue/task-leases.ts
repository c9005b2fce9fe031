import { KeyedMutex, type ChangeLog } from '@verdict/core/server'
import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { LeaseLost, statuses, type JudgingStep, type RetryLater, type Verdict } from '../../contract.ts'
import type { QueueNotifier } from './queue-notifier.ts'
import type { HandBackPolicy } from './hand-back-policy.ts'
import type { JudgingMetrics } from './judging-metrics.ts'
import type { Failure, Held, TaskDoc } from './task-schema.ts'
import { claimWithSlot } from './slots.ts'
import { endTask } from './task-queue.ts'
import { backToWaiting, isHeld, isLate, systemError, tooManyFailures } from './task-updates.ts'
import type { VerdictWaiters } from './verdict-waiters.ts'

/** A judge that claims tasks: its online judge, session and name. */
interface Claimant {
  readonly oj: string
  readonly owner: string
  readonly judger: string
  readonly leaseMilliseconds: number
}

/** The numbers of failed attempts and of lost owners that make a task a system error, and the first pause of tasks that never become one. */
interface RetryLimits {
  readonly failures: number
  readonly losses: number
  readonly pauseSeconds: number
}

interface Deps {
  readonly verdicts: ChangeLog<TaskDoc>
  readonly notifier: QueueNotifier
  readonly waiters: VerdictWaiters
  readonly handBacks: HandBackPolicy
  readonly metrics: JudgingMetrics
  retryLimits(oj: string): RetryLimits
  /** The database's time, in milliseconds. */
  now(): number
}

const maxRetrySeconds = 600

/** Leases tasks to judges and takes them back. */
export class TaskLeases {
  readonly #tasks: Collection<TaskDoc>
  readonly #deps: Deps
  readonly #mutex = new KeyedMutex()

  constructor(tasks: Collection<TaskDoc>, deps: Deps) {
    this.#tasks = tasks
    this.#deps = deps
  }

  /**
   * Claims the next task that the claimant can do. Claims within a process are serialized, because they compete for the same task and would cause each other's
   * retries.
   */
  claim(claimant: Claimant, { abilities, slots }: { abilities: readonly string[]; slots: number }): Promise<TaskDoc | undefined> {
    return this.#mutex.run('claim', async () =>
      this.#claimNext(claimant, { needs: { $not: { $elemMatch: { $nin: [...abilities] } } }, uid: { $nin: await this.#usersWithFullShare(claimant, slots) } }),
    )
  }

  /** Returns the users whose tasks occupy half of a judge's slots, or its only one. Their next tasks leave the other slots to other users. */
  async #usersWithFullShare({ owner }: Claimant, slots: number): Promise<string[]> {
    const running = await this.#tasks.find({ owner, state: 'running' }, { projection: { uid: 1 } }).toArray()
    const counts = Map.groupBy(running, ({ uid }) => uid)
    return [...counts].filter(([, tasks]) => tasks.length >= Math.max(1, Math.floor(slots / 2))).map(([uid]) => uid)
  }

  /** Claims the next task for a judge inside the site, unless it pauses after a failure or no process has a free slot. */
  claimInSite(claimant: Claimant, slots: number): Promise<TaskDoc | undefined> {
    return this.#mutex.run('claim', () =>
      claimWithSlot(this.#tasks, { oj: claimant.oj, slots }, (slot) =>
        this.#claimOne(claimant, { notBefore: { $not: { $gt: new Date(this.#deps.now()) } } }, { slot }),
      ),
    )
  }

  async #claimNext(claimant: Claimant, able: Filter<TaskDoc>): Promise<TaskDoc | undefined> {
    const { judger } = claimant
    const untried = await this.#claimOne(claimant, { ...able, handedBackBy: { $ne: judger } })
    if (untried) return untried
    for (const task of await this.#tasks.find({ oj: claimant.oj, state: 'waiting', handedBackBy: judger }, { projection: { work: 0 }, limit: 50 }).toArray()) {
      const again = (await this.#deps.handBacks.mayTryAgain(task, judger)) && (await this.#claimOne(claimant, { ...able, _id: task._id }))
      if (again) return again
    }
    return undefined
  }

  /** Claims with one atomic write; the index returns the tasks in the order of service. */
  async #claimOne({ oj, owner, judger, leaseMilliseconds }: Claimant, which: Filter<TaskDoc>, more: { slot?: string } = {}): Promise<TaskDoc | undefined> {
    // A remote judge reports its own status: it either sends the program first or only fetches its result.
    const standing = { status: more.slot === undefined ? statuses.compiling : statuses.pending, done: 0, total: 0 }
    const task = await this.#tasks.findOneAndUpdate(
      { oj, state: 'waiting', ...which },
      { $set: { state: 'running', owner, judger, standing, ...more, deadline: new Date(this.#deps.now() + leaseMilliseconds) }, $inc: { attempt: 1 } },
      { sort: { priority: 1, turn: 1, queuedAt: 1 }, returnDocument: 'after' },
    )
    if (task) this.#deps.notifier.taskProgressed(task)
    return task ?? undefined
  }

  /** Renews the leases of the tasks that still belong to the owner; returns the ids of the others. */
  async renew(owner: string, held: readonly Held[], leaseMilliseconds: number): Promise<string[]> {
    if (held.length === 0) return []
    const heldFilter = { owner, state: 'running' as const, _id: { $in: held.map(({ id }) => id) } }
    await this.#tasks.updateMany(heldFilter, { $set: { deadline: new Date(this.#deps.now() + leaseMilliseconds) } })
    const renewed = await this.#tasks.find(heldFilter, { projection: { attempt: 1 } }).toArray()
    return held.filter(({ id, attempt }) => !renewed.some((task) => task._id === id && task.attempt === attempt)).map(({ id }) => id)
  }

  async step(owner: string, held: Held, step: JudgingStep): Promise<boolean> {
    const task = await this.#tasks.findOneAndUpdate(isHeld(owner, held), { $set: { standing: step } }, { returnDocument: 'after' })
    if (task) this.#deps.notifier.taskProgressed(task)
    return task !== null
  }

  async holds(owner: string, held: Held): Promise<boolean> {
    return (await this.#tasks.findOne(isHeld(owner, held), { projection: { _id: 1 } })) !== null
  }

  async saveNote(owner: string, held: Held, note: unknown): Promise<void> {
    const { matchedCount } = await this.#tasks.updateOne(isHeld(owner, held), { $set: { note } })
    if (matchedCount === 0) throw new LeaseLost()
  }

  /** Accepts a verdict, once, and only from the current owner. */
  finish(owner: string, held: Held, verdict: Verdict): Promise<boolean> {
    return this.#end(isHeld(owner, held), verdict)
  }

  /** Records a failed attempt. The task returns to the queue, after a pause if one is given; after too many failures it ends as a system error. */
  async fail(owner: string, held: Held, reason: string, retrySeconds = 0): Promise<boolean> {
    const task = await this.#tasks.findOne(isHeld(owner, held), { projection: { work: 0 } })
    return task !== null && this.#failed(task, reason, { lost: false, retrySeconds })
  }

  /** Returns a task to the queue as if it had not been claimed, because its owner stops. */
  async release(owner: string, held: Held): Promise<boolean> {
    return this.#putBack(isHeld(owner, held), backToWaiting(this.#deps.now()))
  }

  /** Returns a task whose owner cannot work now. The first time is uncounted; the second time counts as a failure, because the task may be the cause. */
  async handBack(owner: string, held: Held, reason: string): Promise<boolean> {
    const task = await this.#tasks.findOne(isHeld(owner, held), { projection: { work: 0 } })
    if (task?.handedBackBy?.includes(task.judger)) return this.#failed(task, reason, { lost: false })
    return task !== null && this.#putBack(isHeld(owner, held), { ...backToWaiting(this.#deps.now()), $addToSet: { handedBackBy: task.judger } })
  }

  /** Returns a task that cannot be judged now to the queue, uncounted. Users see the reason until it is claimed again. */
  async postpone(owner: string, held: Held, { retryAfterSeconds, reason }: RetryLater): Promise<boolean> {
    return this.#putBack(isHeld(owner, held), backToWaiting(this.#deps.now(), retryAfterSeconds * 1000, reason.slice(0, 500)))
  }

  /** Whether a handed-back task waits. Its former owner can get it when the other daemons leave, but no event announces that. */
  async hasWaiting(ojs: readonly string[]): Promise<boolean> {
    return (
      (await this.#tasks.findOne(
        { oj: { $in: [...ojs] }, state: 'waiting', notBefore: { $not: { $gt: new Date(this.#deps.now()) } } },
        { projection: { _id: 1 } },
      )) !== null
    )
  }

  async hasHandedBack(oj: string): Promise<boolean> {
    return (await this.#tasks.findOne({ oj, state: 'waiting', handedBackBy: { $exists: true } }, { projection: { _id: 1 } })) !== null
  }

  /** Takes back all tasks of an owner that has stopped or, if a reason is given, was lost. */
  async reclaim(owner: string, lost?: string): Promise<void> {
    for (const task of await this.#tasks.find({ owner, state: 'running' }, { projection: { work: 0 } }).toArray()) {
      if (lost === undefined) await this.release(owner, { id: task._id, attempt: task.attempt })
      else await this.#failed(task, lost, { lost: true })
    }
  }

  /** Takes back the tasks whose lease has expired. */
  async reclaimExpired(): Promise<number> {
    const late = isLate(this.#deps.now())
    const tasks = await this.#tasks.find({ state: 'running', ...late }, { projection: { work: 0 }, limit: 500 }).toArray()
    for (const task of tasks) await this.#failed(task, `${task.judger} was lost`, { lost: true }, late)
    return tasks.length
  }

  /** Ends waiting tasks that no judge can ever do. */
  async refuse(which: Filter<TaskDoc>, reason: string): Promise<number> {
    const tasks = await this.#tasks.find({ ...which, state: 'waiting' }, { projection: { _id: 1 }, limit: 500 }).toArray()
    for (const { _id } of tasks) await this.#end({ _id, state: 'waiting' }, systemError(reason))
    return tasks.length
  }

  /** Extends all leases when the site starts, because no owner could renew while it was down. */
  async extendAll(leaseMilliseconds: number): Promise<void> {
    await this.#tasks.updateMany({ state: 'running' }, { $max: { deadline: new Date(this.#deps.now() + leaseMilliseconds) } })
  }

  async #putBack(heldFilter: Filter<TaskDoc>, update: UpdateFilter<TaskDoc>): Promise<boolean> {
    const task = await this.#tasks.findOneAndUpdate(heldFilter, update, { returnDocument: 'after' })
    if (task) this.#returned(task)
    return task !== null
  }

  async #failed(
    task: TaskDoc,
    reason: string,
    { lost, retrySeconds = 0 }: { lost: boolean; retrySeconds?: number },
    more: Filter<TaskDoc> = {},
  ): Promise<boolean> {
    const failure: Failure = { reason: reason.slice(0, 2000), judger: task.judger, lost, at: new Date() }
    const heldFilter = { ...isHeld(task.owner ?? '', { id: task._id, attempt: task.attempt }), ...more }
    const { failures, losses, pauseSeconds } = this.#deps.retryLimits(task.oj)
    const count = task.failures.filter((one) => one.lost === lost).length + 1
    const excess = count - (lost ? losses : failures)
    // A judge inside the site is lost with the site, so the program is not the cause. It may already have been sent and must not be abandoned.
    const isLostWithSite = lost && task.slot !== undefined
    if (excess >= 0 && !isLostWithSite) return this.#end(heldFilter, tooManyFailures([...task.failures, failure]), failure)
    const pause = excess >= 0 ? pauseSeconds * 2 ** excess : retrySeconds * 2 ** (count - 1)
    const pauseMs = Math.min(pause, maxRetrySeconds) * 1000
    const after = await this.#tasks.findOneAndUpdate(
      heldFilter,
      { ...backToWaiting(this.#deps.now(), pauseMs), $push: { failures: failure } },
      { returnDocument: 'after' },
    )
    if (after) this.#returned(after, failure)
    return after !== null
  }

  async #end(heldFilter: Filter<TaskDoc>, verdict: Verdict, failure?: Failure): Promise<boolean> {
    const { $set, $unset } = endTask('done')
    const count = verdict.caseCount ?? verdict.cases.length
    const standing = { status: verdict.status, done: count, total: count }
    const update = { $set: { ...$set, verdict, standing }, $unset, ...(failure && { $push: { failures: failure } }) }
    const task = await this.#deps.verdicts.update(heldFilter, update)
    if (!task) return false
    if (failure) this.#deps.metrics.failed(task, failure)
    this.#deps.metrics.ended(task)
    this.#deps.notifier.taskProgressed(task)
    this.#deps.waiters.ended(task)
    return true
  }

  #returned(task: TaskDoc, failure?: Failure): void {
    if (failure) this.#deps.metrics.failed(task, failure)
    this.#deps.notifier.taskProgressed(task)
    this.#deps.notifier.taskWaiting(task.oj)
  }
}
