import type { Document } from 'mongodb'
import { ownerOf } from '../../plugin/index.ts'
import type { ChangeSource, Pending } from './change-log.ts'
import type { Followers } from './followers.ts'

/** How a delivery of changes reports a follower that threw. */
export type OnFault = (plugin: string, token: string, error: unknown) => void

export interface RetryTiming {
  /** Milliseconds until a follower that threw is called again. */
  readonly retryAfterMs: number
  /** Milliseconds until the work of a process that died is taken over. */
  readonly leaseMs: number
}

type Row = Document & Pending
type Rows = ChangeSource['collection']

/** Works off what is pending on one document, while no other process does. */
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

  /** Takes or keeps the lease on a document. */
  #claim(rows: Rows, filter: Document): Promise<Row | null> {
    const pendingDue = new Date(Date.now() + this.#timing.leaseMs)
    return rows.findOneAndUpdate(filter, { $set: { pendingDue } }, { returnDocument: 'after' })
  }

  /** Calls the followers that the document names; gives the document once more when there is more to do now. */
  async #processPending(rows: Rows, row: Row): Promise<Row | null> {
    const calls = await Promise.all(Object.entries(row.pending ?? {}).map(async ([key, stamp]) => ({ key, stamp, done: await this.#call(row, key) })))
    const allDone = calls.every(({ done }) => done)
    if (allDone && (await this.#finish(rows, row))) return null
    // A newer write has put another stamp in: then that follower is called again.
    for (const { key, stamp, done } of calls)
      if (done) await rows.updateOne({ _id: row._id, [`pending.${key}`]: stamp }, { $unset: { [`pending.${key}`]: '' } })
    return allDone ? this.#claim(rows, { _id: row._id }) : this.#postpone(rows, { _id: row._id })
  }

  async #call(row: Row, key: string): Promise<boolean> {
    const { follower, change } = this.#followers.find(key)
    const source = this.#sources.get(change)
    try {
      // One that is not there any more is simply taken out: it catches up when it comes back.
      if (follower && source) await follower.work(source.payload(row))
    } catch (error) {
      this.#onFault(follower?.plugin ?? ownerOf({ id: change }), change, error)
      return false
    }
    return true
  }

  /** Ends the work on a document; false when somebody wrote to it meanwhile. */
  async #finish(rows: Rows, { _id, pending, removing }: Row): Promise<boolean> {
    const asWorkedOff = { _id, pending: pending ?? { $exists: false }, removing: removing ?? { $exists: false } }
    if (removing) return (await rows.deleteOne(asWorkedOff)).deletedCount > 0
    return (await rows.updateOne(asWorkedOff, { $unset: { pending: '', pendingDue: '' } })).matchedCount > 0
  }

  async #postpone(rows: Rows, byId: Document): Promise<null> {
    await rows.updateOne(byId, { $set: { pendingDue: new Date(Date.now() + this.#timing.retryAfterMs) } })
    return null
  }
}
