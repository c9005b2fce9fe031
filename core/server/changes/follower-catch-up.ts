import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Document } from 'mongodb'
import { idsOf, type ChangeSource } from './change-log.ts'
import type { FollowerCaller } from './follower-caller.ts'
import type { FollowerRepository } from './follower-repository.ts'
import type { Followed } from './owed-delivery-worker.ts'
import { PastBatch } from './past-batch.ts'
import type { PendingDocumentProcessor } from './pending-document-processor.ts'
import { pauseAfter, type OnFault, type RetryTiming } from './retry-timing.ts'

const batchSize = 200
const concurrency = 8
const busyPauseMs = 50
const longestPauseMs = 2000
/** So long after a call, others are expected. */
const busyMs = 1000

/** Calls a new follower for the documents to which the change happened before it existed: in batches, in one process, and on from the last batch after a crash. */
export class FollowerCatchUp {
  readonly #followers: FollowerRepository
  readonly #processor: PendingDocumentProcessor
  readonly #onFault: OnFault
  readonly #timing: RetryTiming
  readonly #batch: PastBatch
  readonly #idleMs: () => number

  constructor(deps: {
    followers: FollowerRepository
    processor: PendingDocumentProcessor
    caller: FollowerCaller
    onFault: OnFault
    timing: RetryTiming
    idleMs: () => number
  }) {
    this.#batch = new PastBatch(deps.caller, deps.timing)
    this.#followers = deps.followers
    this.#processor = deps.processor
    this.#onFault = deps.onFault
    this.#timing = deps.timing
    this.#idleMs = deps.idleMs
  }

  /** Tells whether there is anything that a new follower has not been called for; looks at each source once. */
  pastFinder(): (followed: Followed) => Promise<boolean> {
    const found = new Map<ChangeSource, Promise<unknown>>()
    return async (followed) => {
      const { source, follower } = followed
      // To what is being removed, a new follower is no party.
      if (!follower.past || source.isRemoval) return false
      const first = found.get(source) ?? source.collection.findOne(pastOf(followed), { projection: { _id: 1 } })
      found.set(source, first)
      return (await first) !== null
    }
  }

  /** Goes on unless another process does, as long as `isOpen`. */
  async run(followed: Followed, isOpen: () => boolean): Promise<void> {
    const { key, plugin, change } = followed.follower
    const { leaseMs } = this.#timing
    const taken = await this.#followers.claim(followed.follower)
    if (!taken) return
    const renewal = setInterval(() => void this.#followers.progress(key, { due: this.#leaseEnd() }).catch(() => undefined), leaseMs / 3)
    try {
      let { after, done } = taken
      if (taken.total === undefined) await this.#followers.progress(key, { total: await followed.source.collection.countDocuments(pastOf(followed)) })
      while (isOpen()) {
        const start = performance.now()
        const ids = await this.#deliverBatch(followed, after, isOpen)
        if (!ids) break
        if (ids.length === 0) return await this.#followers.caughtUp(key)
        after = ids.at(-1)
        done += ids.length
        await this.#followers.progress(key, { after, done, tries: 0 })
        // While users are there, the batches take a quarter of the time.
        if (this.#idleMs() < busyMs) await setTimeout(Math.min((performance.now() - start) * 3, longestPauseMs))
      }
      await this.#followers.progress(key, { due: new Date(this.#timing.now()) })
    } catch (error) {
      this.#onFault(plugin, change, error)
      const tries = taken.tries + 1
      await this.#followers.progress(key, { tries, due: new Date(this.#timing.now() + pauseAfter(tries, this.#timing)) })
    } finally {
      clearInterval(renewal)
    }
  }

  /** Calls the follower for the next documents and returns their ids; undefined if the site closes first. */
  async #deliverBatch(followed: Followed, after: unknown, isOpen: () => boolean): Promise<unknown[] | undefined> {
    const { collection } = followed.source
    const filter: Document = after === undefined ? pastOf(followed) : { $and: [pastOf(followed), { _id: { $gt: after } }] }
    const found = await collection.find(filter, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batchSize }).toArray()
    const ids = idsOf(found)
    if (ids.length === 0) return []
    const single = await this.#batch.run(followed, ids)
    // Through the documents, not around them: under their leases no newer write can be overtaken.
    const field = `pending.${followed.follower.key}`
    const delivered: Document = { _id: { $in: single } }
    await collection.updateMany(delivered, { $set: { [field]: randomUUID() }, $max: { pendingDue: new Date(this.#timing.now()) } })
    // Documents that another process is working on, or was when it died, are retried for a limited time: they stay pending, and nothing is lost.
    const until = performance.now() + this.#timing.leaseMs + this.#timing.limitMs
    for (let left = single; left.length > 0 && performance.now() < until;) {
      for (let next = 0; next < left.length; next += concurrency) {
        if (!isOpen()) return undefined
        await Promise.all(left.slice(next, next + concurrency).map((id) => this.#processor.run(collection, id)))
      }
      const waiting: Document = { _id: { $in: left }, [field]: { $exists: true } }
      left = idsOf(await collection.find(waiting, { projection: { _id: 1 } }).toArray())
      if (left.length > 0) await setTimeout(busyPauseMs)
    }
    return ids
  }

  #leaseEnd(): Date {
    return new Date(this.#timing.now() + this.#timing.leaseMs)
  }
}

/** The documents to which the change happened already. */
function pastOf({ source }: Followed): Document {
  return { $and: [source.settled, { removing: { $ne: true } }] }
}
