import type { Collection, Db } from 'mongodb'
import { updateOrInsert } from './duplicates.ts'

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
    const { given } = await updateOrInsert(this.#counters, { _id: name, given: count }, { $inc: { given: count } })
    return first + given - count
  }
}
