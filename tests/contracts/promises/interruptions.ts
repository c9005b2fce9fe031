import { WireError } from '@verdict/core'
import type { DatabaseWrite, Random } from '@verdict/core/testing'
import type { Change } from './prepared-change.ts'
import { expectRecounted } from './recounts.ts'
import type { World } from './world.ts'

/** The collections to which a site without work writes: agenda locks jobs that are due, and live updates are numbered. */
const idleCollections: ReadonlySet<string> = new Set(['kernel.jobs', 'kernel.live'])
/** So often is a change made until each follower and job that it needs was interrupted. */
const maxTries = 12

/** A change that was made, with at most one interruption. */
interface Made {
  readonly isInterrupted: boolean
  /** How many writes there were, up to the interruption. */
  readonly writes: number
  /** The followers and jobs that it needed. */
  readonly workers: ReadonlySet<string>
}

/** Interrupts changes after chosen writes, and knows which followers and jobs were at work then. */
export class Interruptions {
  /** The followers and jobs that were at work during an interruption. */
  readonly workers = new Set<string>()
  count = 0
  readonly #world: World
  readonly #random: Random
  /** How many writes each change has without an interruption. */
  readonly #writes = new Map<Change, number>()

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
  }

  /** Makes a change until it was interrupted once, and each follower and job that it needs was interrupted by this change or another one. */
  async interruptWorkers(change: Change): Promise<void> {
    const isNew = (worker: string) => !this.workers.has(worker)
    const needed = new Set<string>()
    let isInterrupted = false
    for (let tries = 0; tries < maxTries && (!isInterrupted || [...needed].some(isNew)); tries += 1) {
      // Not always the first of their writes, unless that is needed.
      let skipped = tries < maxTries / 2 ? this.#random.below(3) : 0
      const known = this.#writes.get(change)
      const made = await (known === undefined || [...needed].some(isNew)
        ? this.interrupt(change, (running) => [...running].some(isNew) && (skipped -= 1) < 0)
        : this.interruptAfter(change, 1 + this.#random.below(known)))
      for (const worker of made.workers) needed.add(worker)
      isInterrupted ||= made.isInterrupted
    }
  }

  /** Makes a change that is interrupted after any of its writes. */
  async interruptAnywhere(changes: readonly Change[]): Promise<void> {
    const counted = changes.flatMap((change) => Array<Change>(this.#writes.get(change) ?? 0).fill(change))
    const change = this.#random.pick(counted.length > 0 ? counted : changes)
    await this.interruptAfter(change, 1 + this.#random.below(this.#writes.get(change) ?? 10))
  }

  /** Makes a change that is interrupted after so many writes, if it has them. */
  interruptAfter(change: Change, writes: number): Promise<Made> {
    let left = writes
    return this.interrupt(change, () => (left -= 1) === 0)
  }

  /** Makes a change that is interrupted after the first write for which `isLast` is true, if there is one, and fails unless everything is right in the end. */
  async interrupt(change: Change, isLast: (running: ReadonlySet<string>) => boolean): Promise<Made> {
    const world = this.#world
    const { site } = world
    const prepared = await change(world)
    await site.settled()
    const workers = new Set<string>()
    let running: ReadonlySet<string> = new Set()
    let writes = 0
    const observe = (write: DatabaseWrite) => {
      if (idleCollections.has(write.collection)) return false
      running = site.running
      for (const worker of running) workers.add(worker)
      writes += 1
      return true
    }
    site.watch((write) => observe(write) && isLast(running))
    const call = settle(prepared.make())
    const isInterrupted = await Promise.race([site.interrupted().then(() => true), settle(call.then(() => site.settled())).then(() => false)])
    const { isDone, error } = await call
    if (isInterrupted) {
      this.count += 1
      for (const worker of running) this.workers.add(worker)
      await site.startAgain()
      site.watch((write) => observe(write) && false)
      if (!isDone) await prepared.make().catch(expectRefusal)
    } else {
      this.#writes.set(change, writes)
      if (!isDone) throw error
    }
    await site.settled()
    site.watch(() => false)
    await prepared.verify?.()
    await expectRecounted(world)
    return { isInterrupted, writes, workers }
  }
}

/** How a call ends. */
function settle(call: Promise<unknown>): Promise<{ isDone: boolean; error?: unknown }> {
  return call.then(
    () => ({ isDone: true }),
    (error: unknown) => ({ isDone: false, error }),
  )
}

/** What has happened before an interruption may be refused when the user repeats it; other errors are faults. */
function expectRefusal(error: unknown): void {
  if (!(error instanceof WireError) || error.code === undefined || error.http >= 500) throw error
}
