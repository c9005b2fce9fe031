import type { Collection } from 'mongodb'
import { folded } from '../users/user-docs.ts'
import type { AttemptDoc } from './session-docs.ts'

const allowed = 20
const life = 30 * 60_000

/** Counts failed logins by name and address, and refuses after too many. */
export class Lockout {
  readonly #attempts: Collection<AttemptDoc>

  constructor(attempts: Collection<AttemptDoc>) {
    this.#attempts = attempts
  }

  async locked(username: string, ip: string): Promise<boolean> {
    const found = await this.#attempts.findOne({ _id: keyOf(username, ip), until: { $gt: new Date() } })
    return found !== null && found.count >= allowed
  }

  async failed(username: string, ip: string): Promise<void> {
    const _id = keyOf(username, ip)
    await this.#attempts.deleteOne({ _id, until: { $lte: new Date() } })
    await this.#attempts.updateOne({ _id }, { $inc: { count: 1 }, $set: { until: new Date(Date.now() + life) } }, { upsert: true })
  }

  async succeeded(username: string, ip: string): Promise<void> {
    await this.#attempts.deleteOne({ _id: keyOf(username, ip) })
  }

  async prune(): Promise<void> {
    await this.#attempts.deleteMany({ until: { $lte: new Date() } })
  }
}

function keyOf(username: string, ip: string): string {
  return `${folded(username).slice(0, 100)} ${ip}`
}
