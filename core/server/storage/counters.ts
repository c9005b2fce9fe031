import type { Collection, Db } from 'mongodb'

interface Counter {
  _id: string
  given: number
}

/** Hands out numeric ids: each once, never again. */
export class Counters {
  readonly #counters: Collection<Counter>

  constructor(db: Db) {
    this.#counters = db.collection<Counter>('kernel.counters')
  }

  async next(name: string, first = 1): Promise<number> {
    const counter = await this.#counters.findOneAndUpdate({ _id: name }, { $inc: { given: 1 } }, { upsert: true, returnDocument: 'after' })
    return first - 1 + (counter?.given ?? 1)
  }
}
