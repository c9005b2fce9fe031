import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import type { FollowerCaller } from './follower-caller.ts'
import type { Followed } from './owed-delivery-worker.ts'
import type { RetryTiming } from './retry-timing.ts'

/** Calls a new follower that takes many documents at once for those that no other process works on: under their leases no newer write can be overtaken. */
export class PastBatch {
  readonly #caller: FollowerCaller
  readonly #timing: RetryTiming

  constructor(caller: FollowerCaller, timing: RetryTiming) {
    this.#caller = caller
    this.#timing = timing
  }

  /** Returns the documents for which the follower must be called one by one. */
  async run({ source, follower }: Followed, ids: readonly unknown[]): Promise<unknown[]> {
    const { workOnPast } = follower
    if (!workOnPast) return [...ids]
    const { collection } = source
    const field = `pending.${follower.key}`
    const stamp = randomUUID()
    const among = (more: Document): Document => ({ _id: { $in: [...ids] }, ...more })
    const marked = among({ [field]: stamp })
    const leases: Date[] = []
    const lease = () => {
      const pendingDue = new Date(this.#timing.now() + this.#timing.leaseMs)
      leases.push(pendingDue)
      return { pendingDue }
    }
    const free = among({ pendingDue: { $exists: false }, removing: { $ne: true } })
    const { modifiedCount: leased } = await collection.updateMany(free, { $set: { [field]: stamp, ...lease() } })
    const renewal = setInterval(() => void collection.updateMany(marked, { $set: lease() }).catch(() => undefined), this.#timing.leaseMs / 3)
    try {
      const rows = await collection.find(marked).toArray()
      const work = () => workOnPast(rows.map((row) => source.payload(row)))
      const reason = rows.length === 0 ? undefined : await this.#caller.call({ ...follower, work }, { payload: undefined, document: rows[0]!._id })
      const isDone = reason === undefined
      const untouched = among({ pending: { [follower.key]: stamp }, removing: { $ne: true } })
      const released = isDone ? await collection.updateMany(untouched, { $unset: { pending: '', pendingDue: '' } }) : undefined
      if (released?.modifiedCount !== leased) {
        if (isDone) await collection.updateMany(marked, { $unset: { [field]: '' } })
        // Documents that were written to in the meantime are due for their followers; if the work failed, all are.
        await collection.updateMany(among({ pendingDue: { $in: leases } }), { $set: { pendingDue: new Date(this.#timing.now()) } })
      }
      const taken = new Set(isDone ? rows.map(({ _id }) => String(_id)) : [])
      return ids.filter((id) => !taken.has(String(id)))
    } finally {
      clearInterval(renewal)
    }
  }
}
