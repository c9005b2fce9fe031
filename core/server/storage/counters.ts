import type { Collection, Db } from 'mongodb'
import { insertAndUpdate } from './insert-once.ts'

interface Counter {
  _id: string
  given: number
}

/** Issues numeric ids, each of them once. */
export class Counters {
  readonly #counters: Collection<Counter>

  constructor(db: Db) {
    this.#counters = db.collection<Counter>('kernel.counters')
  }

  /** The next number of a series, or the first of the next `count` numbers. */
  async next(name: string, first = 1, count = 1): Promise<number> {
    const { given } = await insertAndUpdate(this.#counters, { _id: name, given: 0 }, { $inc: { given: count } })
    return first + given - count
  }
}
