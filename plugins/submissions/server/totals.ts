import { BoundedMap } from '@verdict/core/server'

const exactUpTo = 10_000
const longestKept = 60_000
const renewedAfter = 30_000
const mostKept = 500

interface Kept {
  readonly total: number
  readonly at: number
}

/** How many rows a list has: exact up to 10,000; above that a figure at most a minute old, renewed behind the answer where people keep asking. */
export class Totals {
  readonly #kept = new BoundedMap<string, Kept>(mostKept)
  readonly #counting = new Map<string, Promise<number>>()

  /** `count` counts up to a limit, or everything. */
  async of(key: string, count: (limit?: number) => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && age < longestKept) {
      if (age > renewedAfter) this.#countAll(key, count).catch(() => undefined)
      return kept.total
    }
    const few = await count(exactUpTo + 1)
    return few <= exactUpTo ? few : this.#countAll(key, count)
  }

  #countAll(key: string, count: () => Promise<number>): Promise<number> {
    const running = this.#counting.get(key)
    if (running) return running
    const at = Date.now()
    const counting = count()
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
