const exactUpTo = 10_000
const longestKept = 60_000
const mostKept = 500

interface Kept {
  readonly total: number
  readonly at: number
}

/** How many rows a list has: exact up to 10,000; above that a figure at most a minute old. */
export class Totals {
  readonly #kept = new Map<string, Kept>()

  /** `count` counts up to a limit, or everything. */
  async of(key: string, count: (limit?: number) => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    if (kept && Date.now() - kept.at < longestKept) return kept.total
    const few = await count(exactUpTo + 1)
    if (few <= exactUpTo) return few
    const total = await count()
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, { total, at: Date.now() })
    return total
  }
}
