import { defineCollection, isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { TooFast } from '../../contract.ts'

const CooldownDoc = z.object({ _id: z.string(), until: z.date() })
type CooldownDoc = z.infer<typeof CooldownDoc>

export const cooldownCollection = defineCollection('pauses', CooldownDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 60 }] })

/** The pause that a person makes between two submissions, and apart from that between two test runs. */
export class SubmitCooldown {
  readonly #pauses: Collection<CooldownDoc>
  readonly #seconds: () => number

  constructor(cooldown: Collection<CooldownDoc>, seconds: () => number) {
    this.#pauses = cooldown
    this.#seconds = seconds
  }

  /** Begins a new pause, or refuses while the last one is not over. */
  async take(what: 'submit' | 'test-run', uid: string): Promise<void> {
    const seconds = this.#seconds()
    if (seconds === 0) return
    const now = new Date()
    const _id = `${what} ${uid}`
    try {
      await this.#pauses.updateOne({ _id, until: { $lte: now } }, { $set: { until: new Date(now.getTime() + seconds * 1000) } }, { upsert: true })
    } catch (error) {
      // The pause is there and not over: the filter found nothing and the insert met it.
      if (!isDuplicate(error)) throw error
      const pause = await this.#pauses.findOne({ _id })
      throw new TooFast({ seconds: Math.max(1, Math.ceil(((pause?.until.getTime() ?? now.getTime()) - now.getTime()) / 1000)) })
    }
  }
}
