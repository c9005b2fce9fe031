import { WireError } from '@verdict/core'
import type { DatabaseCommand, Random } from '@verdict/core/testing'
import type { Change } from './prepared-change.ts'
import { expectRecounted } from './recounts.ts'
import type { World } from './world.ts'

/** The collections to which a site without work writes: agenda locks jobs that are due, and live updates are numbered. */
const idleCollections: ReadonlySet<string> = new Set(['kernel.jobs', 'kernel.live'])
/** Words that tell writes to one collection apart. */
const words = ['$inc', '$unset', '$push', '$pull', '$setOnInsert', 'pendingDue', 'removing'] as const
/** So often is a change made until each follower and job that it needs was interrupted. */
const maxTries = 12

/** A write or read, and the followers and jobs that were at work then. */
interface Moment {
  /** A description of the command that is the same in each run of a change. */
  readonly kind: string
  readonly isWrite: boolean
  readonly workers: ReadonlySet<string>
}

/** Interrupts changes after chosen writes. */
export class Interruptions {
  /** The followers and jobs that were at work during an interruption. */
  readonly workers = new Set<string>()
  count = 0
  readonly #world: World
  readonly #random: Random
  /** The kinds of writes after which the site was interrupted. */
  readonly #kinds = new Set<string>()
  /** The writes of each change, of all times it was made. */
  readonly #moments = new Map<Change, Moment[]>()

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
  }

  /** Makes a change until it was interrupted once, and each follower and job that it needs was interrupted by this change or another one. */
  async interruptWorkers(change: Change): Promise<void> {
    const isNew = ({ workers }: Moment) => [...workers].some((worker) => !this.workers.has(worker))
    let isInterrupted = false
    for (let tries = 0; tries < maxTries; tries += 1) {
      const known = this.#moments.get(change)
      if (known && !known.some(isNew)) {
        if (isInterrupted) return
        isInterrupted = await this.interruptAnywhere([change])
      } else {
        const isAny = tries > maxTries / 2
        // Some only read while they are at work, and others write then by chance.
        const onlyRead = known !== undefined && !known.some((moment) => moment.isWrite && isNew(moment))
        const isWanted = ({ isWrite, kind }: Moment) => isAny || (isWrite ? !this.#kinds.has(kind) : onlyRead)
        const wasInterrupted = await this.interrupt(change, (moment) => isNew(moment) && isWanted(moment))
        isInterrupted ||= wasInterrupted
      }
    }
  }

  /** Makes one of the changes, which is interrupted after any of its writes, if possible one of a kind after which none was; whether it was interrupted. */
  interruptAnywhere(changes: readonly Change[]): Promise<boolean> {
    const writes = (change: Change) => (this.#moments.get(change) ?? []).filter(({ isWrite }) => isWrite)
    const moments = changes.flatMap((change) => writes(change).map(({ kind }) => ({ change, kind })))
    const fresh = moments.filter(({ kind }) => !this.#kinds.has(kind))
    const { change, kind } = this.#random.pick(fresh.length > 0 ? fresh : moments)
    return this.interrupt(change, (moment) => moment.kind === kind)
  }

  /** Makes a change that is interrupted after so many writes, if it has them; whether it was interrupted. */
  interruptAfter(change: Change, writes: number): Promise<boolean> {
    let left = writes
    return this.interrupt(change, ({ isWrite }) => isWrite && (left -= 1) === 0)
  }

  /**
   * Makes a change that is interrupted after the first write or read for which `isLast` is true, if there is one, and fails unless everything is right in the end.
   * Whether it was interrupted.
   */
  async interrupt(change: Change, isLast: (moment: Moment) => boolean): Promise<boolean> {
    const world = this.#world
    const { site } = world
    const prepared = await change(world)
    await site.settled()
    const moments = this.#moments.get(change) ?? []
    this.#moments.set(change, moments)
    let last: Moment | undefined
    site.watch((command) => {
      if (idleCollections.has(command.collection)) return false
      const moment = { kind: kindOf(command), isWrite: command.isWrite, workers: site.running }
      moments.push(moment)
      // After the restart, the rest of the change is only observed.
      if (last || !isLast(moment)) return false
      last = moment
      return true
    })
    const interrupted = site.interrupted()
    const call = settle(prepared.make())
    await Promise.race([interrupted, call.then(() => settle(site.settled()))])
    if (!last) site.watch(() => false)
    else await interrupted
    const { isDone, error } = await call
    if (last) {
      this.count += 1
      this.#kinds.add(last.kind)
      for (const worker of last.workers) this.workers.add(worker)
      await site.startAgain()
      if (!isDone) await prepared.make().catch(expectRefusal)
    } else if (!isDone) throw error
    await site.settled()
    site.watch(() => false)
    await prepared.verify?.()
    await expectRecounted(world)
    return last !== undefined
  }
}

function kindOf({ command, collection, says }: DatabaseCommand): string {
  return [command, collection, ...words.filter(says)].join(' ')
}

/** How a call ends. */
function settle(call: Promise<unknown>): Promise<{ isDone: boolean; error?: unknown }> {
  return call.then(
    () => ({ isDone: true }),
    (error: unknown) => ({ isDone: false, error }),
  )
}

/** A repeated call may be refused if it took effect before the interruption; other errors are faults. */
function expectRefusal(error: unknown): void {
  if (!(error instanceof WireError) || error.code === undefined || error.http >= 500) throw error
}
