import type { Collection } from 'mongodb'
import { z } from 'zod'
import { updateOrInsert } from './duplicates.ts'

/** A number of attempts that expires. */
export const AttemptDoc = z.object({ _id: z.string(), count: z.int(), until: z.date() })
export type AttemptDoc = z.infer<typeof AttemptDoc>

/**
 * Counts attempts by key, shared by all processes of the site. An attempt is counted before its outcome is known, so that parallel
 * attempts get no further than sequential ones; one that succeeds is taken back or clears the count.
 */
export class AttemptCounter {
  readonly #attempts: Collection<AttemptDoc>

  constructor(attempts: Collection<AttemptDoc>) {
    this.#attempts = attempts
  }

  /** The counts that have not expired, in the order of the keys. */
  async find(keys: readonly string[]): Promise<(AttemptDoc | undefined)[]> {
    const found = await this.#attempts.find({ _id: { $in: [...keys] }, until: { $gt: new Date() } }).toArray()
    return keys.map((key) => found.find(({ _id }) => _id === key))
  }

  /** Counts one more attempt; the count expires `lifeMs` after the first one. */
  async add(key: string, lifeMs: number): Promise<number> {
    const now = Date.now()
    const counted = await updateOrInsert(this.#attempts, { _id: key, count: 1, until: new Date(now + lifeMs) }, { $inc: { count: 1 } })
    if (counted.until.getTime() > now) return counted.count
    // An expired count starts again; of several processes that see it, only the first deletes it.
    await this.#attempts.deleteOne({ _id: key, until: counted.until })
    return this.add(key, lifeMs)
  }

  /** Counts an attempt and extends the life of the count by `lifeMs`. */
  async addAndExtend(key: string, lifeMs: number): Promise<number> {
    await this.#attempts.deleteOne({ _id: key, until: { $lte: new Date() } })
    const until = new Date(Date.now() + lifeMs)
    return (await updateOrInsert(this.#attempts, { _id: key, count: 1, until }, { $inc: { count: 1 }, $set: { until } })).count
  }

  /** Does something that people may do only so many times in a while, such as posting; what fails does not count. */
  async within<T>(key: string, { maximum, lifeMs }: { maximum: number; lifeMs: number }, refusal: () => Error, work: () => Promise<T>): Promise<T> {
    try {
      if ((await this.add(key, lifeMs)) > maximum) throw refusal()
      return await work()
    } catch (error) {
      await this.takeBack(key)
      throw error
    }
  }

  /** Takes back one attempt that was no failure; earlier ones stay counted. */
  async takeBack(key: string): Promise<void> {
    await this.#attempts.updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } })
  }

  async clear(key: string): Promise<void> {
    await this.#attempts.deleteOne({ _id: key })
  }

  async prune(): Promise<void> {
    await this.#attempts.deleteMany({ until: { $lte: new Date() } })
  }
}
