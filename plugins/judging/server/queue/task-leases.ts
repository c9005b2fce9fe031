import type { ChangeLog } from '@verdict/core/server'
import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { statuses, type JudgingStep, type Verdict } from '../../contract.ts'
import type { QueueNotifier } from './queue-notifier.ts'
import type { HandBackPolicy } from './hand-back-policy.ts'
import type { Failure, TaskDoc } from './task-schema.ts'
import { ending } from './task-queue.ts'
import type { VerdictWaiters } from './verdict-waiters.ts'

/** Who claims: for which online judge, under which session and name, able to do what (everything when left out). */
export interface Claimant {
  readonly oj: string
  readonly owner: string
  readonly judger: string
  readonly abilities?: readonly string[]
  readonly leaseMilliseconds: number
}

/** A task in somebody's hands; only this attempt of this owner may say anything about it. */
export interface Held {
  readonly id: string
  readonly attempt: number
}

/** How often a task may fail, and how often its owner may be lost. */
export interface RetryLimits {
  readonly failures: number
  readonly losses: number
}

interface Deps {
  readonly verdicts: ChangeLog<TaskDoc>
  readonly notifier: QueueNotifier
  readonly waiters: VerdictWaiters
  readonly handBacks: HandBackPolicy
  timeoutMs(oj: string): RetryLimits
}

/** Lends tasks out, and takes them back. */
export class TaskLeases {
  readonly #tasks: Collection<TaskDoc>
  readonly #verdicts: ChangeLog<TaskDoc>
  readonly #notifier: QueueNotifier
  readonly #waiters: VerdictWaiters
  readonly #limits: (oj: string) => RetryLimits
  readonly #handBacks: HandBackPolicy
  #mutex: Promise<unknown> = Promise.resolve()

  constructor(tasks: Collection<TaskDoc>, deps: Deps) {
    this.#tasks = tasks
    this.#verdicts = deps.verdicts
    this.#notifier = deps.notifier
    this.#waiters = deps.waiters
    this.#limits = deps.timeoutMs
    this.#handBacks = deps.handBacks
  }

  /** The next task that the claimant can do. In one process claims take turns: all want the same task, and would make each other try again. */
  claim(claimant: Claimant): Promise<TaskDoc | undefined> {
    const heldFilter = this.#mutex.then(() => this.#next(claimant))
    this.#mutex = heldFilter.catch(() => undefined)
    return heldFilter
  }

  async #next(claimant: Claimant): Promise<TaskDoc | undefined> {
    const { judger } = claimant
    const fresh = await this.#take(claimant, { handedBackBy: { $ne: judger } })
    if (fresh) return fresh
    for (const task of await this.#tasks.find({ oj: claimant.oj, state: 'waiting', handedBackBy: judger }, { projection: { work: 0 }, limit: 50 }).toArray()) {
      const again = (await this.#handBacks.mayTryAgain(task, judger)) && (await this.#take(claimant, { _id: task._id }))
      if (again) return again
    }
    return undefined
  }

  /** One atomic write, found by the index in the order of service. */
  async #take({ oj, owner, judger, abilities, leaseMilliseconds }: Claimant, which: Filter<TaskDoc>): Promise<TaskDoc | undefined> {
    const able = abilities ? { needs: { $not: { $elemMatch: { $nin: [...abilities] } } } } : {}
    const standing = { status: statuses.compiling, done: 0, total: 0 }
    const task = await this.#tasks.findOneAndUpdate(
      { oj, state: 'waiting', ...able, ...which } as Filter<TaskDoc>,
      { $set: { state: 'running', owner, judger, standing, deadline: new Date(Date.now() + leaseMilliseconds) }, $inc: { attempt: 1 } },
      { sort: { priority: 1, turn: 1, queuedAt: 1 }, returnDocument: 'after' },
    )
    if (task) this.#notifier.taskMoved(task)
    return task ?? undefined
  }

  /** Keeps the leases of what still is the owner's; names what is not. */
  async renew(owner: string, held: readonly Held[], leaseMilliseconds: number): Promise<string[]> {
    if (held.length === 0) return []
    const heldFilter = { owner, state: 'running' as const, _id: { $in: held.map(({ id }) => id) } }
    await this.#tasks.updateMany(heldFilter, { $set: { deadline: new Date(Date.now() + leaseMilliseconds) } })
    const renewed = await this.#tasks.find(heldFilter, { projection: { attempt: 1 } }).toArray()
    return held.filter(({ id, attempt }) => !renewed.some((task) => task._id === id && task.attempt === attempt)).map(({ id }) => id)
  }

  async step(owner: string, held: Held, { cases, ...standing }: JudgingStep): Promise<boolean> {
    const task = await this.#tasks.findOneAndUpdate(isHeld(owner, held), { $set: { standing } }, { returnDocument: 'after' })
    if (task) this.#notifier.taskMoved(task, cases)
    return task !== null
  }

  async keep(owner: string, held: Held, note: unknown): Promise<void> {
    await this.#tasks.updateOne(isHeld(owner, held), { $set: { note } })
  }

  /** Takes a verdict, once, from the current owner only. */
  finish(owner: string, held: Held, verdict: Verdict): Promise<boolean> {
    return this.#end(isHeld(owner, held), verdict)
  }

  /** A try failed: back into the queue, or the last straw. */
  async fail(owner: string, held: Held, reason: string): Promise<boolean> {
    const task = await this.#tasks.findOne(isHeld(owner, held), { projection: { work: 0 } })
    return task !== null && this.#failed(task, reason, false)
  }

  /** Puts a task back as if it had not been claimed: its owner leaves. */
  async release(owner: string, held: Held): Promise<boolean> {
    return this.#putBack(isHeld(owner, held))
  }

  /** The owner cannot work now: uncounted, but when the same one comes with it a second time, the task may be the reason. */
  async handBack(owner: string, held: Held, reason: string): Promise<boolean> {
    const task = await this.#tasks.findOne(isHeld(owner, held), { projection: { work: 0 } })
    if (task?.handedBackBy?.includes(task.judger)) return this.#failed(task, reason, false)
    return task !== null && this.#putBack(isHeld(owner, held), task.judger)
  }

  /** Tasks that only a daemon may take which had them before: nothing tells it when the others are gone. */
  async waitForOthers(oj: string): Promise<boolean> {
    return (await this.#tasks.findOne({ oj, state: 'waiting', handedBackBy: { $exists: true } }, { projection: { _id: 1 } })) !== null
  }

  /** Takes everything back from an owner who has left, or, with a reason, was lost. */
  async reclaim(owner: string, lost?: string): Promise<void> {
    for (const task of await this.#tasks.find({ owner, state: 'running' }, { projection: { work: 0 } }).toArray()) {
      if (lost === undefined) await this.release(owner, { id: task._id, attempt: task.attempt })
      else await this.#failed(task, lost, true)
    }
  }

  /** Takes back what was not renewed in time. */
  async sweep(): Promise<number> {
    const late = { state: 'running' as const, deadline: { $lt: new Date() } }
    const tasks = await this.#tasks.find(late, { projection: { work: 0 }, limit: 500 }).toArray()
    for (const task of tasks) await this.#failed(task, `${task.judger} was lost`, true, { deadline: late.deadline })
    return tasks.length
  }

  /** Ends what nobody can ever do. */
  async refuse(which: Filter<TaskDoc>, reason: string): Promise<number> {
    const tasks = await this.#tasks.find({ ...which, state: 'waiting' }, { projection: { _id: 1 }, limit: 500 }).toArray()
    for (const { _id } of tasks) await this.#end({ _id, state: 'waiting' }, systemError(reason))
    return tasks.length
  }

  /** After a stop of the site nobody could renew: everybody gets the time of one lease. */
  async extendAll(leaseMilliseconds: number): Promise<void> {
    await this.#tasks.updateMany({ state: 'running' }, { $max: { deadline: new Date(Date.now() + leaseMilliseconds) } })
  }

  async #putBack(heldFilter: Filter<TaskDoc>, handedBackBy?: string): Promise<boolean> {
    const noted = handedBackBy === undefined ? {} : { $addToSet: { handedBackBy } }
    const task = await this.#tasks.findOneAndUpdate(heldFilter, { ...backToWaiting(), ...noted }, { returnDocument: 'after' })
    if (task) this.#returned(task)
    return task !== null
  }

  async #failed(task: TaskDoc, reason: string, lost: boolean, more: Filter<TaskDoc> = {}): Promise<boolean> {
    const failure: Failure = { reason: reason.slice(0, 2000), judger: task.judger, lost, at: new Date() }
    const heldFilter = { ...isHeld(task.owner ?? '', { id: task._id, attempt: task.attempt }), ...more }
    const { failures, losses } = this.#limits(task.oj)
    const count = task.failures.filter((one) => one.lost === lost).length + 1
    if (count >= (lost ? losses : failures)) return this.#end(heldFilter, hopeless([...task.failures, failure]), failure)
    const after = await this.#tasks.findOneAndUpdate(heldFilter, { ...backToWaiting(), $push: { failures: failure } }, { returnDocument: 'after' })
    if (after) this.#returned(after)
    return after !== null
  }

  async #end(heldFilter: Filter<TaskDoc>, verdict: Verdict, failure?: Failure): Promise<boolean> {
    const { $set, $unset } = ending('done')
    const count = verdict.cases.length
    const standing = { status: verdict.status, done: count, total: count }
    const update = { $set: { ...$set, verdict, standing }, $unset, ...(failure && { $push: { failures: failure } }) }
    const task = await this.#verdicts.update(heldFilter, update as UpdateFilter<TaskDoc>)
    if (!task) return false
    this.#notifier.taskMoved(task)
    this.#waiters.ended(task)
    return true
  }

  #returned(task: TaskDoc): void {
    this.#notifier.taskMoved(task)
    this.#notifier.taskWaiting(task.oj)
  }
}

function isHeld(owner: string, { id, attempt }: Held): Filter<TaskDoc> {
  return { _id: id, owner, attempt, state: 'running' }
}

function backToWaiting() {
  return {
    $set: { state: 'waiting' as const, judger: '', standing: { status: statuses.pending, done: 0, total: 0 } },
    $unset: { owner: '' as const, deadline: '' as const },
  }
}

function hopeless(failures: readonly Failure[]): Verdict {
  return systemError([...new Set(failures.map(({ reason }) => reason))].join('\n'))
}

function systemError(errorMessage: string): Verdict {
  return { status: statuses.systemError, time: null, memory: null, score: null, oiRankScore: null, errorMessage, cases: [], output: null }
}
