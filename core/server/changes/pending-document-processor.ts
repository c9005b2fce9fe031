import type { Document } from 'mongodb'
import { messageOf, ownerOf } from '../../plugin/index.ts'
import { requestBehind, type ChangeSource } from './change-log.ts'
import type { Pending } from '../storage/stored.ts'
import type { FollowerCaller } from './follower-caller.ts'
import { followedBy, type Followers } from './followers.ts'
import { isDue, type OnFault, type RetryTiming } from './retry-timing.ts'
import { isRetry, requestIn, retryStamp, type OwedDeliveries } from './owed-deliveries.ts'

type Row = Document & Pending
type Rows = ChangeSource['collection']

/** A key in a document and, after its call, when the document must call it again to be done with it. */
interface Outcome {
  readonly key: string
  readonly stamp: string
  readonly again: Date | undefined
}

/** Calls the pending followers of a document, in one process at a time. */
export class PendingDocumentProcessor {
  readonly #sources: ReadonlyMap<string, ChangeSource>
  readonly #followers: Followers
  readonly #caller: FollowerCaller
  readonly #owed: OwedDeliveries
  readonly #onFault: OnFault
  readonly #timing: RetryTiming
  readonly #onHeld: (rows: Rows, until: Date) => void

  constructor(deps: {
    sources: ReadonlyMap<string, ChangeSource>
    followers: Followers
    caller: FollowerCaller
    owed: OwedDeliveries
    onFault: OnFault
    timing: RetryTiming
    /** A document of these waits until then. */
    onHeld: (rows: Rows, until: Date) => void
  }) {
    this.#sources = deps.sources
    this.#followers = deps.followers
    this.#caller = deps.caller
    this.#owed = deps.owed
    this.#onFault = deps.onFault
    this.#timing = deps.timing
    this.#onHeld = deps.onHeld
  }

  async run(rows: Rows, id: unknown): Promise<void> {
    const byId: Document = { _id: id }
    let row = await this.#claim(rows, { ...byId, ...isDue('pendingDue', this.#timing) })
    if (!row) return
    const renewal = setInterval(() => void this.#claim(rows, { ...byId, pendingDue: { $exists: true } }).catch(() => undefined), this.#timing.leaseMs / 3)
    try {
      while (row) row = await this.#processPending(rows, row)
    } finally {
      clearInterval(renewal)
    }
  }

  /** Takes or renews the lease on a document. */
  #claim(rows: Rows, filter: Document): Promise<Row | null> {
    const pendingDue = new Date(this.#timing.now() + this.#timing.leaseMs)
    return rows.findOneAndUpdate(filter, { $set: { pendingDue } }, { returnDocument: 'after' })
  }

  /** Calls the pending followers; returns the document as it is now if more work is due immediately. */
  async #processPending(rows: Rows, row: Row): Promise<Row | null> {
    const outcomes = await Promise.all(
      Object.entries(row.pending ?? {}).map(async ([key, stamp]): Promise<Outcome> => ({ key, stamp, again: await this.#deliver(row, key, stamp) })),
    )
    const held = outcomes.flatMap(({ again }) => again ?? [])
    if (held.length === 0 && (await this.#finish(rows, row))) return null
    // After a newer write the stamp differs, and the follower is called again.
    for (const { key, stamp, again } of outcomes) {
      const change = again ? { $set: { [`pending.${key}`]: retryStamp(requestIn(stamp)) } } : { $unset: { [`pending.${key}`]: '' as const } }
      await rows.updateOne({ _id: row._id, [`pending.${key}`]: stamp }, change)
    }
    if (held.length === 0) return this.#claim(rows, { _id: row._id })
    const pendingDue = new Date(Math.min(...held.map(Number)))
    await rows.updateOne({ _id: row._id }, { $set: { pendingDue } })
    this.#onHeld(rows, pendingDue)
    return null
  }

  /** Calls a follower, or records that the call is owed. Returns when to call it again if the document must wait for that. */
  async #deliver(row: Row, key: string, stamp: string): Promise<Date | undefined> {
    const { change, plugin } = followedBy(key)
    const source = this.#sources.get(change)
    if (!source || this.#followers.isGone(key)) return this.#settle(row, key, stamp)
    const follower = this.#followers.find(key)
    const request = requestBehind(source, row, stamp)
    let payload: unknown
    try {
      payload = source.payload(row)
    } catch (error) {
      // A fault of the change's owner, whose documents may wait for it.
      this.#onFault(ownerOf({ id: change }), change, error, { document: row._id })
      return this.#owed.add(key, row._id, { request, reason: messageOf(error), isHeld: true })
    }
    const reason = follower && (await this.#caller.call(follower, { payload, document: row._id, request }))
    if (follower && reason === undefined) return this.#settle(row, key, stamp)
    // Only the owner of a document needs it after its removal: others have the payload.
    const isHeld = source.isRemoval && plugin === ownerOf({ id: change })
    const again = await this.#owed.add(key, row._id, { request, reason, isHeld, payload: source.isRemoval ? { value: payload } : undefined })
    return isHeld ? again : undefined
  }

  async #settle(row: Row, key: string, stamp: string): Promise<undefined> {
    if (isRetry(stamp)) await this.#owed.settle(key, row._id)
  }

  /** Clears the pending fields, or deletes the document; false if another write modified it first. */
  async #finish(rows: Rows, { _id, pending, removing }: Row): Promise<boolean> {
    const unmodified = { _id, pending: pending ?? { $exists: false }, removing: removing ?? { $exists: false } }
    if (removing) return (await rows.deleteOne(unmodified)).deletedCount > 0
    return (await rows.updateOne(unmodified, { $unset: { pending: '', pendingDue: '' } })).matchedCount > 0
  }
}
