import { BoundedMap } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import type { SubmissionDoc } from './submission-docs.ts'

const exactUpTo = 10_000
const longestKept = 60_000
const renewedAfter = 30_000
const mostKept = 500

interface Kept {
  readonly total: number
  readonly at: number
}

/** How many rows fit a filter: exact up to 10,000; above that a figure at most a minute old, renewed behind the answer where people keep asking. */
export class Totals {
  readonly #rows: Collection<SubmissionDoc>
  readonly #kept = new BoundedMap<string, Kept>(mostKept)
  readonly #counting = new Map<string, Promise<number>>()

  constructor(rows: Collection<SubmissionDoc>) {
    this.#rows = rows
  }

  async of(filter: Filter<SubmissionDoc>): Promise<number> {
    const key = keyOfFilter(filter)
    const kept = this.#kept.get(key)
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && age < longestKept) {
      if (age > renewedAfter) this.#countAll(key, filter).catch(() => undefined)
      return kept.total
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
      .then((total) => this.#keep(key, { total, at }))
      .finally(() => this.#counting.delete(key))
    this.#counting.set(key, counting)
    return counting
  }

  #keep(key: string, kept: Kept): number {
    if (kept.total > exactUpTo) this.#kept.set(key, kept)
    else this.#kept.delete(key)
    return kept.total
  }
}

export function keyOfFilter(filter: object): string {
  return JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
}
