import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A submission that waits for an account of a site. */
const WaiterDoc = z.object({
  /** Its subject. */
  _id: z.string(),
  site: z.string(),
  since: z.date(),
  /** Nobody waits for a process that says nothing more. */
  until: z.date(),
})
type WaiterDoc = z.infer<typeof WaiterDoc>

export const waiterCollection = defineCollection('waiters', WaiterDoc, { indexes: [{ key: { site: 1, since: 1 } }] })

const patienceMs = 5000

/** Accounts are given in the order of arrival, over all processes: whoever comes later must not be quicker than one that has waited. */
export class AccountLine {
  readonly #waiters: Collection<WaiterDoc>

  constructor(waiters: Collection<WaiterDoc>) {
    this.#waiters = waiters
  }

  /** Takes a place or keeps it; says whether it is the first. */
  async isFirst(site: string, subject: string): Promise<boolean> {
    const now = new Date()
    const until = new Date(now.getTime() + patienceMs)
    await writtenUnlessDuplicate(() => this.#waiters.updateOne({ _id: subject }, { $set: { until }, $setOnInsert: { site, since: now } }, { upsert: true }))
    const first = await this.#waiters.findOne({ site, until: { $gt: now } }, { sort: { since: 1, _id: 1 }, projection: { _id: 1 } })
    return first?._id === subject
  }

  async leave(subject: string): Promise<void> {
    await this.#waiters.deleteOne({ _id: subject })
  }
}
