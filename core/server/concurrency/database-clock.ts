import type { Db } from 'mongodb'
import type { Usage } from '../base/usage.ts'

const adjustEveryMs = 3000
const adjustWhileIdleMs = 30_000
/** A smaller difference is not worth a step backwards, which would let this process miss what it has just made due. */
const allowedMs = 1000

/**
 * The time by which the processes of a site agree on leases: that of the database. Their own clocks may differ, and jump. Between two looks it
 * runs with `performance.now()`, which does not jump.
 */
export class DatabaseClock {
  readonly #db: Db
  /** The time at which `performance.now()` was 0. */
  #zero = Date.now() - performance.now()

  constructor(db: Db) {
    this.#db = db
  }

  now(): number {
    return Math.floor(this.#zero + performance.now())
  }

  async adjust(): Promise<void> {
    const before = performance.now()
    const { localTime } = await this.#db.command({ hello: 1 })
    const after = performance.now()
    // A late answer does not say when it was given.
    if (!(localTime instanceof Date) || after - before > allowedMs) return
    const zero = localTime.getTime() - (before + after) / 2
    if (Math.abs(zero - this.#zero) > allowedMs) this.#zero = zero
  }

  /** Follows the database from now on; returns a function that ends it. */
  start(usage: Usage): () => void {
    return usage.repeat(() => this.adjust().catch(() => undefined), { every: adjustEveryMs, whileIdle: adjustWhileIdleMs })
  }
}
