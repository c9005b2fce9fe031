import type { Collection, Document, Filter } from 'mongodb'
import { filterOf, KeyedMutex, type Stored } from '@verdict/core/server'
import { saveOver } from './save-over.ts'

/** The fields of a document whose numbers are counted. */
export interface Counted extends Document {
  readonly _id: number | string
  /** Incremented with every number that is written. */
  readonly countVersion: number
}

/**
 * A number in a document that is always counted from facts, such as its likes. It is written only over the version that was read before
 * counting, so in no process does an earlier count overwrite a later one. Call it after each change of the facts, and again in a follower of
 * that change.
 */
export class KeptCount<T extends Counted> {
  readonly #documents: Collection<Stored<T>>
  readonly #field: keyof T & string
  readonly #count: (id: T['_id']) => Promise<number>
  readonly #mutex = new KeyedMutex()

  constructor(documents: Collection<Stored<T>>, field: keyof T & string, count: (id: T['_id']) => Promise<number>) {
    this.#documents = documents
    this.#field = field
    this.#count = count
  }

  /** Counts and writes the number; undefined for a document that does not exist, or is being deleted: what its deletion has forgotten already must not count again. */
  refresh(id: T['_id']): Promise<number | undefined> {
    // Within one process, counting twice is unnecessary.
    return this.#mutex.run(id, async () => {
      const counted = await saveOver({
        read: () => this.#versionOf(id),
        change: () => this.#count(id),
        write: (version, count) => this.#write(id, version, count),
      })
      return counted?.change
    })
  }

  async #versionOf(id: T['_id']): Promise<number | undefined> {
    const found = await this.#documents.findOne<Pick<Counted, 'countVersion'>>(this.#byId(id), { projection: { countVersion: 1 } })
    return found?.countVersion
  }

  async #write(id: T['_id'], version: number, counted: number): Promise<boolean> {
    const update: Document = { $set: { [this.#field]: counted }, $inc: { countVersion: 1 } }
    return (await this.#documents.updateOne(this.#byId(id, version), update)).matchedCount > 0
  }

  #byId(_id: T['_id'], countVersion?: number): Filter<Stored<T>> {
    return filterOf({ _id, removing: { $ne: true }, ...(countVersion !== undefined && { countVersion }) })
  }
}
