import { randomUUID } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { isDueTooLate, pauseAfter, type RetryTiming } from './retry-timing.ts'

/** A call that a follower has not had yet, because it failed or because its plugin is off. */
export interface OwedDelivery {
  /** The follower's key and the id of the document. */
  readonly _id: string
  readonly follower: string
  readonly document: unknown
  /** The payload for the follower of a removal: the document itself may be gone. */
  readonly payload?: { readonly value: unknown }
  /** The request that caused it. */
  readonly request?: string
  readonly tries: number
  /** Of the latest failure; absent when the plugin was off. */
  readonly reason?: string
  readonly at: Date
  /** When it is called again; moved into the future while a process works on it. Absent where the document itself waits for the call. */
  readonly due?: Date
}

interface Owed {
  readonly payload?: { readonly value: unknown } | undefined
  readonly request?: string | undefined
  readonly reason: string | undefined
  /** Whether the document waits for the call. */
  readonly isHeld: boolean
}

const retryPrefix = 'retry '

/** Creates the stamp of a write for its followers: unique, with the id of the request that caused the write. */
export function newStamp(request: string | undefined): string {
  return request === undefined ? randomUUID() : `${randomUUID()} ${request}`
}

/** Creates the stamp of a follower for which a delivery is owed. */
export function retryStamp(request: string | undefined): string {
  return retryPrefix + newStamp(request)
}

export function isRetry(stamp: string): boolean {
  return stamp.startsWith(retryPrefix)
}

/** The request that caused the write; undefined if none did. */
export function requestIn(stamp: string): string | undefined {
  return (isRetry(stamp) ? stamp.slice(retryPrefix.length) : stamp).split(' ')[1]
}

/**
 * The site's pending calls of followers, stored apart from the documents. A follower that fails or is disabled delays neither the document nor
 * other followers.
 */
export class OwedDeliveries {
  readonly #owed: Collection<OwedDelivery>
  readonly #timing: RetryTiming

  constructor(db: Db, timing: RetryTiming) {
    this.#owed = db.collection('kernel.owed')
    this.#timing = timing
  }

  async ensureIndexes(): Promise<void> {
    await this.#owed.createIndexes([{ key: { follower: 1, due: 1 } }])
  }

  /** Records a call that failed, or that no running plugin could receive; returns when it is due again. */
  async add(follower: string, document: unknown, { payload, request, reason, isHeld }: Owed): Promise<Date> {
    const _id = idOf(follower, document)
    const before = await this.#owed.findOne({ _id }, { projection: { tries: 1 } })
    const tries = (before?.tries ?? 0) + (reason === undefined ? 0 : 1)
    const due = new Date(this.#timing.now() + (reason === undefined ? 0 : pauseAfter(tries, this.#timing)))
    const owed = {
      follower,
      document,
      tries,
      at: new Date(),
      ...(payload && { payload }),
      ...(request !== undefined && { request }),
      ...(reason !== undefined && { reason }),
      ...(!isHeld && { due }),
    }
    await this.#owed.updateOne({ _id }, { $set: owed }, { upsert: true })
    return due
  }

  /** The followers, of the given ones, for which something is due. */
  async dueFollowers(keys: readonly string[]): Promise<Set<string>> {
    const found = await this.#owed.find({ follower: { $in: [...keys] }, due: { $lte: this.#now() } }, { projection: { follower: 1 }, limit: 200 }).toArray()
    return new Set(found.map(({ follower }) => follower))
  }

  due(follower: string, limit: number): Promise<OwedDelivery[]> {
    return this.#owed.find({ follower, due: { $lte: this.#now() } }, { sort: { due: 1 }, limit }).toArray()
  }

  /** Makes due what a process whose clock was ahead has taken or put off. */
  async recall(keys: readonly string[]): Promise<void> {
    await this.#owed.updateMany({ follower: { $in: [...keys] }, ...isDueTooLate('due', this.#timing) }, { $set: { due: this.#now() } })
  }

  /** Takes a due delivery; false when another process has it. */
  async claim({ _id, due }: OwedDelivery): Promise<boolean> {
    if (!due) return false
    const { leaseMs, limitMs } = this.#timing
    const later = new Date(this.#timing.now() + leaseMs + limitMs)
    return (await this.#owed.updateOne({ _id, due }, { $set: { due: later } })).matchedCount > 0
  }

  async settle(follower: string, document: unknown): Promise<void> {
    await this.#owed.deleteOne({ _id: idOf(follower, document) })
  }

  async forget(followers: readonly string[]): Promise<void> {
    await this.#owed.deleteMany({ follower: { $in: [...followers] } })
  }

  /** The calls that a request caused. */
  causedBy(request: string): Promise<OwedDelivery[]> {
    return this.#owed.find({ request }).toArray()
  }

  /** How much the given followers are still to be called for, apart from what waits in documents. */
  count(keys: readonly string[]): Promise<number> {
    return this.#owed.countDocuments({ follower: { $in: [...keys] }, due: { $exists: true } })
  }

  /** Of each follower for which something is owed: how much, and the latest failure. */
  async summary(): Promise<{ follower: string; pending: number; latest: OwedDelivery | null }[]> {
    const followers = (await this.#owed.distinct('follower')).toSorted()
    return Promise.all(
      followers.map(async (follower) => ({
        follower,
        pending: await this.#owed.countDocuments({ follower }),
        latest: await this.#owed.findOne({ follower, reason: { $exists: true } }, { sort: { at: -1 } }),
      })),
    )
  }

  #now(): Date {
    return new Date(this.#timing.now())
  }
}

function idOf(follower: string, document: unknown): string {
  return `${follower} ${String(document)}`
}
