import type { Collection, Document, Filter } from 'mongodb'

/**
 * Reads single things for many who ask at once: all who come while one read is under way share the next.
 * Nobody is given what was read before they asked, so it is no cache; what is given is shared and must not be changed.
 */
export class BatchedReads<K, V> {
  readonly #read: (keys: K[]) => Promise<ReadonlyMap<K, V>>
  #wanted = new Set<K>()
  #next: Promise<ReadonlyMap<K, V>> | undefined
  #current: Promise<unknown> = Promise.resolve()

  constructor(read: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read
  }

  async of(key: K): Promise<V | undefined> {
    return (await this.#asked([key])).get(key)
  }

  /** Those that are there, in no particular order. */
  async many(keys: Iterable<K>): Promise<ReadonlyMap<K, V>> {
    const wanted = [...new Set(keys)]
    if (wanted.length === 0) return new Map()
    const found = await this.#asked(wanted)
    return new Map(wanted.flatMap((key) => (found.has(key) ? [[key, found.get(key)!] as const] : [])))
  }

  #asked(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    for (const key of keys) this.#wanted.add(key)
    this.#next ??= this.#begin()
    return this.#next
  }

  #begin(): Promise<ReadonlyMap<K, V>> {
    const found = this.#current.then(() => {
      const keys = [...this.#wanted]
      this.#wanted = new Set()
      this.#next = undefined
      return this.#read(keys)
    })
    this.#current = found.catch(() => undefined)
    return found
  }
}

/** Documents of a collection by their ids, without the fields that the projection leaves out. */
export function byId<T extends Document & { _id: string | number }>(collection: Collection<T>, projection: Document = {}): BatchedReads<T['_id'], T> {
  return new BatchedReads(async (ids) => {
    const found = (await collection.find({ _id: { $in: ids } } as unknown as Filter<T>, { projection }).toArray()) as unknown as T[]
    return new Map(found.map((document) => [document._id, document]))
  })
}
