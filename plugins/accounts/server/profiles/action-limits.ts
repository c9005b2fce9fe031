import { AttemptCounter, AttemptDoc, defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { durationsInSeconds, maxAttempts } from '../../contract.ts'

export const tryCollection = defineCollection('tries', AttemptDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Limits failed attempts. An attempt counts before it is checked, so that concurrent attempts cannot exceed the limit. */
export class ActionLimits {
  readonly #attempts: AttemptCounter

  constructor(attempts: Collection<AttemptDoc>) {
    this.#attempts = new AttemptCounter(attempts)
  }

  /** Counts an attempt; returns how many are left, or for how many minutes the action is locked. */
  async begin(key: string): Promise<{ left: number } | { lockedMinutes: number }> {
    const [known] = await this.#attempts.find([key])
    if (known && known.count >= maxAttempts) return { lockedMinutes: Math.max(1, Math.ceil((known.until.getTime() - Date.now()) / 60_000)) }
    const count = await this.#attempts.addAndExtend(key, durationsInSeconds.lockout * 1000)
    return count > maxAttempts ? { lockedMinutes: durationsInSeconds.lockout / 60 } : { left: maxAttempts - count }
  }

  /** Takes back one counted attempt; earlier ones stay counted. */
  takeBack(key: string): Promise<void> {
    return this.#attempts.takeBack(key)
  }

  /** Forgets all attempts. */
  reset(key: string): Promise<void> {
    return this.#attempts.clear(key)
  }
}
