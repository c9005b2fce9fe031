import { BoundedMap } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import type { SubmissionDoc } from '../submission-schema.ts'

const exactUpTo = 10_000
const maxAgeMs = 60_000
const refreshAfterMs = 30_000
const maxEntries = 500

interface CachedTotal {
  readonly total: number
  readonly at: number
}

/** How many rows fit a filter: exact up to 10,000; above that a figure at most a minute old, renewed behind the answer where people keep asking. */
export class TotalCache {
  readonly #rows: Collection<SubmissionDoc>
  readonly #cached = new BoundedMap<string, CachedTotal>(maxEntries)
  readonly #counting = new Map<string, Promise<number>>()

  constructor(rows: Collection<SubmissionDoc>) {
    this.#rows = rows
  }

  async of(filter: Filter<SubmissionDoc>): Promise<number> {
    const key = keyOfFilter(filter)
    const cached = this.#cached.get(key)
    const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY
    if (cached && age < maxAgeMs) {
      if (age > refreshAfterMs) this.#countAll(key, filter).catch(() => undefined)
      return cached.total
    }
    const few = await this.#rows.countDocuments(filter, { limit: exactUpTo + 1 })
    return few <= exactUpTo ? few : this.#countAll(key, filter)
  }

  #countAll(key: string, filter: Filter<SubmissionDoc>): Promise<number> {
    const running = this.#counting.get(key)
    if (running) return running
    const at = Date.now()
    const counting = this.#rows
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

export function keyOfFilter(filter: object): string {
  return JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
}
