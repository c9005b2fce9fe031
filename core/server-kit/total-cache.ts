import type { Collection, Document, Filter } from 'mongodb'
import { BoundedMap } from '@verdict/core/server'

const exactUpTo = 10_000
const maxAgeMs = 60_000
const refreshAfterMs = 30_000
const maxEntries = 500

interface CachedTotal {
  readonly total: number
  readonly at: number
}

/** Counts the documents that match a filter: exactly up to 10,000; above that a cached total at most a minute old, refreshed in the background while it is in demand. */
export class TotalCache<T extends Document> {
  readonly #documents: Collection<T>
  readonly #cached = new BoundedMap<string, CachedTotal>(maxEntries)
  readonly #counting = new Map<string, Promise<number>>()

  constructor(documents: Collection<T>) {
    this.#documents = documents
  }

  async of(filter: Filter<T>): Promise<number> {
    const key = keyOfFilter(filter)
    const cached = this.#cached.get(key)
    const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY
    if (cached && age < maxAgeMs) {
      if (age > refreshAfterMs) this.#countAll(key, filter).catch(() => undefined)
      return cached.total
    }
    const exact = await this.#documents.countDocuments(filter, { limit: exactUpTo + 1 })
    return exact <= exactUpTo ? exact : this.#countAll(key, filter)
  }

  #countAll(key: string, filter: Filter<T>): Promise<number> {
    const running = this.#counting.get(key)
    if (running) return running
    const at = Date.now()
    const counting = this.#documents
      .countDocuments(filter)
      .then((total) => this.#store(key, { total, at }))
      .finally(() => this.#counting.delete(key))
    this.#counting.set(key, counting)
    return counting
  }

  #store(key: string, cached: CachedTotal): number {
    if (cached.total > exactUpTo) this.#cached.set(key, cached)
    else this.#cached.delete(key)
    return cached.total
  }
}

/** A filter as a key of a cache; `JSON.stringify` alone would drop regular expressions. */
export function keyOfFilter(filter: object): string {
  return JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
}
