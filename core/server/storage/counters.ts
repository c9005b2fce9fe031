import type { Collection, Db, Document } from 'mongodb'
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

  /** The next number of a series, or the first of the next `count` numbers. Passes over the ids of the numbered documents, which may be greater than the counter knows. */
  async next(
    name: string,
    { first = 1, count = 1, numbered }: { first?: number | undefined; count?: number; numbered?: Collection<Document> | undefined } = {},
  ): Promise<number> {
    for (;;) {
      const { given } = await updateOrInsert(this.#counters, { _id: name, given: count }, { $inc: { given: count } })
      const start = first + given - count
      if (!numbered || !(await hasNumber(numbered, start, count))) return start
      const later: Document = { _id: { $gte: start } }
      const [last] = await numbered.find(later, { projection: { _id: 1 }, sort: { _id: -1 }, limit: 1 }).toArray()
      await this.#counters.updateOne({ _id: name }, { $max: { given: Number(last?._id ?? start) - first + 1 } })
    }
  }
}

async function hasNumber(numbered: Collection<Document>, start: number, count: number): Promise<boolean> {
  const taken: Document = { _id: count === 1 ? start : { $gte: start, $lt: start + count } }
  return (await numbered.findOne(taken, { projection: { _id: 1 } })) !== null
}
