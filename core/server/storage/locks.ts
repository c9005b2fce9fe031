import { randomUUID } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { writtenUnlessDuplicate } from './duplicates.ts'
import { hasPassed } from '../concurrency/passed-dates.ts'

interface Lock {
  _id: string
  owner: string
  until: Date
}

const leaseMs = 30_000

/** Locks between processes. The lock of a process that dies expires after half a minute. */
export class Locks {
  readonly #locks: Collection<Lock>

  constructor(db: Db) {
    this.#locks = db.collection<Lock>('kernel.locks')
  }

  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = randomUUID()
    while (!(await this.#take(name, owner))) await new Promise((resolve) => setTimeout(resolve, 100))
    return this.#holding(name, owner, work)
  }

  /** Does nothing and returns undefined while another call or process holds the lock. */
  async tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const owner = randomUUID()
    return (await this.#take(name, owner)) ? this.#holding(name, owner, work) : undefined
  }

  async #holding<T>(name: string, owner: string, work: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => void this.#locks.updateOne({ _id: name, owner }, { $set: { until: expiry() } }).catch(() => undefined), leaseMs / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      await this.#locks.deleteOne({ _id: name, owner })
    }
  }

  #take(name: string, owner: string): Promise<boolean> {
    const expired = { _id: name, ...hasPassed('until', leaseMs) }
    return writtenUnlessDuplicate(() => this.#locks.updateOne(expired, { $set: { owner, until: expiry() } }, { upsert: true }))
  }
}

function expiry(): Date {
  return new Date(Date.now() + leaseMs)
}
