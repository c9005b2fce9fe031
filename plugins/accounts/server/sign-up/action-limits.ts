import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { durations, maxTries } from '../../contract.ts'

const TryDoc = z.object({ _id: z.string(), count: z.int(), until: z.date() })
type TryDoc = z.infer<typeof TryDoc>

export const tryCollection = defineCollection('tries', TryDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Counts tries before they are judged, so that many at once get no further than one after the other. */
export class ActionLimits {
  readonly #tries: Collection<TryDoc>

  constructor(tries: Collection<TryDoc>) {
    this.#tries = tries
  }

  /** Notes one more try: how many are left after it, or for how many minutes there are none. */
  async begin(key: string): Promise<{ left: number } | { lockedMinutes: number }> {
    await this.#tries.deleteOne({ _id: key, until: { $lte: new Date() } })
    const room = await this.#tries.findOne({ _id: key, count: { $gte: maxTries } })
    if (room) return { lockedMinutes: Math.max(1, Math.ceil((room.until.getTime() - Date.now()) / 60_000)) }
    const until = new Date(Date.now() + durations.lock * 1000)
    const after = await this.#tries.findOneAndUpdate({ _id: key }, { $inc: { count: 1 }, $set: { until } }, { upsert: true, returnDocument: 'after' })
    const count = after?.count ?? 1
    return count > maxTries ? { lockedMinutes: durations.lock / 60 } : { left: maxTries - count }
  }

  /** What was counted was no wrong try; those before it stay counted. */
  async uncount(key: string): Promise<void> {
    await this.#tries.updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } })
  }

  async succeeded(key: string): Promise<void> {
    await this.#tries.deleteOne({ _id: key })
  }
}
