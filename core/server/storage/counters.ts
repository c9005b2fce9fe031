import type { Collection, Db } from 'mongodb'

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
    const counter = await this.#counters.findOneAndUpdate({ _id: name }, { $inc: { given: count } }, { upsert: true, returnDocument: 'after' })
    return first + (counter?.given ?? count) - count
  }
}
