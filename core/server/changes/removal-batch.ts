import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import { idsOf, requestBehind, type ChangeSource } from './change-log.ts'
import type { Pending } from '../storage/stored.ts'
import type { FollowerCaller } from './follower-caller.ts'
import { followedBy, type Followers } from './followers.ts'
import { isRetry } from './owed-deliveries.ts'
import { isDue, type RetryTiming } from './retry-timing.ts'

type Row = Document & Pending
type Rows = ChangeSource['collection']

interface Deps {
  readonly sources: ReadonlyMap<string, ChangeSource>
  readonly followers: Followers
  readonly caller: FollowerCaller
  readonly timing: RetryTiming
}

/** Deletes many documents in few writes, if nothing but their removal is pending and every follower of it takes several documents at once. */
export class RemovalBatch {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the documents that must be processed one by one. */
  async run(rows: Rows, ids: readonly unknown[]): Promise<unknown[]> {
    const removalClaim = randomUUID()
    const claimed: Document = { _id: { $in: [...ids] }, removalClaim }
    const { timing } = this.#deps
    const lease = () => ({ removalClaim, pendingDue: new Date(timing.now() + timing.leaseMs) })
    const free: Document = { _id: { $in: [...ids] }, removing: true, ...isDue('pendingDue', timing) }
    await rows.updateMany(free, { $set: lease() })
    const renewal = setInterval(() => void rows.updateMany(claimed, { $set: lease() }).catch(() => undefined), timing.leaseMs / 3)
    try {
      const found: Row[] = await rows.find(claimed).toArray()
      const together = found.filter((row) => this.#takesTogether(row))
      const isDone = await this.#callFollowers(together)
      const deleted = isDone ? await this.#delete(rows, removalClaim, together) : 0
      // Documents that were written to in the meantime are due again, too.
      if (deleted < found.length) await rows.updateMany(claimed, { $set: { pendingDue: new Date(timing.now()) }, $unset: { removalClaim: '' } })
      return idsOf(isDone ? found.filter((row) => !together.includes(row)) : found)
    } finally {
      clearInterval(renewal)
    }
  }

  #takesTogether({ pending = {} }: Row): boolean {
    return Object.entries(pending).every(([key, stamp]) => !isRetry(stamp) && this.#deps.followers.find(key)?.workTogether !== undefined)
  }

  /** False when one of them fails; called one by one, it tells which document is at fault. */
  async #callFollowers(found: readonly Row[]): Promise<boolean> {
    const keys = new Set(found.flatMap(({ pending = {} }) => Object.keys(pending)))
    const succeeded = await Promise.all([...keys].map((key) => this.#callFollower(key, found)))
    return succeeded.every(Boolean)
  }

  async #callFollower(key: string, all: readonly Row[]): Promise<boolean> {
    const { followers, sources, caller } = this.#deps
    const follower = followers.find(key)
    const source = sources.get(followedBy(key).change)
    const { workTogether } = follower ?? {}
    // Its plugin may have stopped.
    if (!follower || !workTogether || !source) return false
    const found = all.filter(({ pending = {} }) => key in pending)
    const work = () => workTogether(found.map((row) => source.payload(row)))
    const requests = new Set(found.map((row) => requestBehind(source, row, row.pending?.[key] ?? '')))
    const request = requests.size === 1 ? [...requests][0] : undefined
    return (await caller.call({ ...follower, work }, { payload: undefined, document: found[0]?._id, request })) === undefined
  }

  /** Documents that one write marked have equal stamps. One that was written to since has another stamp, and stays. */
  async #delete(rows: Rows, removalClaim: string, done: readonly Row[]): Promise<number> {
    let deleted = 0
    for (const mark of new Set(done.map(({ pending }) => JSON.stringify(pending)))) {
      const marked = done.filter(({ pending }) => JSON.stringify(pending) === mark)
      const pending = marked[0]!.pending ?? { $exists: false }
      const unmodified: Document = { _id: { $in: idsOf(marked) }, removalClaim, removing: true, pending }
      deleted += (await rows.deleteMany(unmodified)).deletedCount
    }
    return deleted
  }
}
