import type { Collection, Document } from 'mongodb'
import { filterOf } from '../base/filters.ts'

/**
 * Merges concurrent reads by key: all calls that arrive while one read is running share the next one. A call never gets a value that was
 * read before the call was made, so this is no cache. The values are shared and must not be modified.
 */
export class BatchedReads<K, V> {
  readonly #read: (keys: K[]) => Promise<ReadonlyMap<K, V>>
  #requested = new Set<K>()
  #next: Promise<ReadonlyMap<K, V>> | undefined
  #current: Promise<unknown> = Promise.resolve()

  constructor(read: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read
  }

  async of(key: K): Promise<V | undefined> {
    return (await this.#join([key])).get(key)
  }

  /** The values that exist, in no particular order. */
  async many(keys: Iterable<K>): Promise<ReadonlyMap<K, V>> {
    const unique = [...new Set(keys)]
    if (unique.length === 0) return new Map()
    const found = await this.#join(unique)
    const values = new Map<K, V>()
    for (const key of unique) {
      const value = found.get(key)
      if (value !== undefined) values.set(key, value)
    }
    return values
  }

  /** Adds keys to the next read. */
  #join(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    for (const key of keys) this.#requested.add(key)
    this.#next ??= this.#begin()
    return this.#next
  }

  #begin(): Promise<ReadonlyMap<K, V>> {
    const found = this.#current.then(() => {
      const keys = [...this.#requested]
      this.#requested = new Set()
      this.#next = undefined
      return this.#read(keys)
    })
    this.#current = found.catch(() => undefined)
    return found
  }
}

/** Reads documents of a collection by id. */
export function byId<T extends Document & { _id: string | number }>(collection: Collection<T>, projection: Document = {}): BatchedReads<T['_id'], T> {
  return new BatchedReads(async (ids) => {
    const found = await collection.find<T>(filterOf<T>({ _id: { $in: ids } }), { projection }).toArray()
    return new Map(found.map((document) => [document._id, document]))
  })
}
