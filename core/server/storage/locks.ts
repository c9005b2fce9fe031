import { randomUUID } from 'node:crypto'
import { MongoServerError, type Collection, type Db } from 'mongodb'

interface Lock {
  _id: string
  owner: string
  until: Date
}

const holding = 30_000

/** Runs work in one process at a time; a process that dies loses its hold after half a minute. */
export class Locks {
  readonly #locks: Collection<Lock>

  constructor(db: Db) {
    this.#locks = db.collection<Lock>('kernel.locks')
  }

  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = randomUUID()
    while (!(await this.#take(name, owner))) await new Promise((resolve) => setTimeout(resolve, 100))
    const renewal = setInterval(() => void this.#locks.updateOne({ _id: name, owner }, { $set: { until: delay() } }).catch(() => undefined), holding / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      await this.#locks.deleteOne({ _id: name, owner })
    }
  }

  async #take(name: string, owner: string): Promise<boolean> {
    try {
      await this.#locks.updateOne({ _id: name, until: { $lt: new Date() } }, { $set: { owner, until: delay() } }, { upsert: true })
      return true
    } catch (error) {
      // Somebody holds it: the filter found nothing and the insert met their document.
      if (isDuplicate(error)) return false
      throw error
    }
  }
}

export function isDuplicate(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 11000
}

function delay(): Date {
  return new Date(Date.now() + holding)
}
