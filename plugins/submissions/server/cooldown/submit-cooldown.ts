import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { TooFast } from '../../contract.ts'

const CooldownDoc = z.object({ _id: z.string(), until: z.date() })
type CooldownDoc = z.infer<typeof CooldownDoc>

export const cooldownCollection = defineCollection('pauses', CooldownDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 60 }] })

/** A user's cooldown between two submissions, and a separate one between two test runs. */
export class SubmitCooldown {
  readonly #cooldowns: Collection<CooldownDoc>
  readonly #seconds: () => number

  constructor(cooldowns: Collection<CooldownDoc>, seconds: () => number) {
    this.#cooldowns = cooldowns
    this.#seconds = seconds
  }

  /** Starts a cooldown, or throws `TooFast` while the last one is not over. */
  async start(kind: 'submit' | 'test-run', uid: string): Promise<void> {
    const seconds = this.#seconds()
    if (seconds === 0) return
    const now = new Date()
    const _id = `${kind} ${uid}`
    const next = { $set: { until: new Date(now.getTime() + seconds * 1000) } }
    if (await writtenUnlessDuplicate(() => this.#cooldowns.updateOne({ _id, until: { $lte: now } }, next, { upsert: true }))) return
    const running = await this.#cooldowns.findOne({ _id })
    throw new TooFast({ seconds: Math.max(1, Math.ceil(((running?.until.getTime() ?? now.getTime()) - now.getTime()) / 1000)) })
  }
}
