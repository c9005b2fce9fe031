import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { durationsInSeconds, maxAttempts } from '../../contract.ts'

const TryDoc = z.object({ _id: z.string(), count: z.int(), until: z.date() })
type TryDoc = z.infer<typeof TryDoc>

export const tryCollection = defineCollection('tries', TryDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Limits failed attempts. An attempt counts before it is checked, so that concurrent attempts cannot exceed the limit. */
export class ActionLimits {
  readonly #attempts: Collection<TryDoc>

  constructor(attempts: Collection<TryDoc>) {
    this.#attempts = attempts
  }

  /** Counts an attempt; returns how many are left after it, or for how many minutes the action is locked. */
  async begin(key: string): Promise<{ left: number } | { lockedMinutes: number }> {
    await this.#attempts.deleteOne({ _id: key, until: { $lte: new Date() } })
    const locked = await this.#attempts.findOne({ _id: key, count: { $gte: maxAttempts } })
    if (locked) return { lockedMinutes: Math.max(1, Math.ceil((locked.until.getTime() - Date.now()) / 60_000)) }
    const until = new Date(Date.now() + durationsInSeconds.lockout * 1000)
    const after = await this.#attempts.findOneAndUpdate({ _id: key }, { $inc: { count: 1 }, $set: { until } }, { upsert: true, returnDocument: 'after' })
    const count = after?.count ?? 1
    return count > maxAttempts ? { lockedMinutes: durationsInSeconds.lockout / 60 } : { left: maxAttempts - count }
  }

  /** Takes back one counted attempt; earlier ones stay counted. */
  async takeBack(key: string): Promise<void> {
    await this.#attempts.updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } })
  }

  /** Forgets all attempts. */
  async reset(key: string): Promise<void> {
    await this.#attempts.deleteOne({ _id: key })
  }
}
