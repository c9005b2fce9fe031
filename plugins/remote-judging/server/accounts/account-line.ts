import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A submission that waits for an account of a site. */
const WaiterDoc = z.object({
  /** Its subject. */
  _id: z.string(),
  site: z.string(),
  since: z.date(),
  /** When the entry expires, so that dead processes do not block the line. */
  until: z.date(),
})
type WaiterDoc = z.infer<typeof WaiterDoc>

export const waiterCollection = defineCollection('waiters', WaiterDoc, { indexes: [{ key: { site: 1, since: 1 } }] })

const patienceMs = 5000

/** Assigns accounts in order of arrival, across all processes, so that a later submission cannot overtake a waiting one. */
export class AccountLine {
  readonly #waiters: Collection<WaiterDoc>

  constructor(waiters: Collection<WaiterDoc>) {
    this.#waiters = waiters
  }

  /** Takes or keeps a place in line; returns whether it is the first. */
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
