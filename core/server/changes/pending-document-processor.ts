import type { Document } from 'mongodb'
import { ownerOf } from '../../plugin/index.ts'
import type { ChangeSource, Pending } from './change-log.ts'
import type { Followers } from './followers.ts'

/** Reports an error that a follower threw. */
export type OnFault = (plugin: string, token: string, error: unknown) => void

export interface RetryTiming {
  /** Delay before a failed follower is called again. */
  readonly retryAfterMs: number
  /** Time after which another process takes over the work of one that died. */
  readonly leaseMs: number
}

type Row = Document & Pending
type Rows = ChangeSource['collection']

/** Calls the pending followers of a document, in one process at a time. */
export class PendingDocumentProcessor {
  readonly #sources: ReadonlyMap<string, ChangeSource>
  readonly #followers: Followers
  readonly #onFault: OnFault
  readonly #timing: RetryTiming

  constructor(sources: ReadonlyMap<string, ChangeSource>, followers: Followers, onFault: OnFault, timing: RetryTiming) {
    this.#sources = sources
    this.#followers = followers
    this.#onFault = onFault
    this.#timing = timing
  }

  async run(rows: Rows, id: unknown): Promise<void> {
    const byId = { _id: id } as Document
    let row = await this.#claim(rows, { ...byId, pendingDue: { $lte: new Date() } })
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
    const pendingDue = new Date(Date.now() + this.#timing.leaseMs)
    return rows.findOneAndUpdate(filter, { $set: { pendingDue } }, { returnDocument: 'after' })
  }

  /** Calls the pending followers; returns the document as it is now when more is to be done immediately. */
  async #processPending(rows: Rows, row: Row): Promise<Row | null> {
    const calls = await Promise.all(Object.entries(row.pending ?? {}).map(async ([key, stamp]) => ({ key, stamp, done: await this.#call(row, key) })))
    const allDone = calls.every(({ done }) => done)
    if (allDone && (await this.#finish(rows, row))) return null
    // After a newer write the stamp differs, and the follower is called again.
    for (const { key, stamp, done } of calls)
      if (done) await rows.updateOne({ _id: row._id, [`pending.${key}`]: stamp }, { $unset: { [`pending.${key}`]: '' } })
    return allDone ? this.#claim(rows, { _id: row._id }) : this.#postpone(rows, { _id: row._id })
  }

  async #call(row: Row, key: string): Promise<boolean> {
    const { follower, change } = this.#followers.find(key)
    const source = this.#sources.get(change)
    try {
      // A follower that no longer exists is removed; if it returns, it catches up.
      if (follower && source) await follower.work(source.payload(row))
    } catch (error) {
      this.#onFault(follower?.plugin ?? ownerOf({ id: change }), change, error)
      return false
    }
    return true
  }

  /** Clears the pending fields, or deletes the document; false when it was modified meanwhile. */
  async #finish(rows: Rows, { _id, pending, removing }: Row): Promise<boolean> {
    const unmodified = { _id, pending: pending ?? { $exists: false }, removing: removing ?? { $exists: false } }
    if (removing) return (await rows.deleteOne(unmodified)).deletedCount > 0
    return (await rows.updateOne(unmodified, { $unset: { pending: '', pendingDue: '' } })).matchedCount > 0
  }

  async #postpone(rows: Rows, byId: Document): Promise<null> {
    await rows.updateOne(byId, { $set: { pendingDue: new Date(Date.now() + this.#timing.retryAfterMs) } })
    return null
  }
}
