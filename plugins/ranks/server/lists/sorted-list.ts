/** A list that stays in order while single items come and go. No two items may be equal. */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number
  #items: T[] = []

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  get items(): readonly T[] {
    return this.#items
  }

  /** Takes items out, which must be those that were put in, and puts others in. */
  replace(removed: ReadonlySet<T>, added: readonly T[]): void {
    // A few items move what stands behind them, which costs less than a look at everything; many do not.
    if (removed.size + added.length > mergedFrom) {
      this.#items = this.#merged(removed, added.toSorted(this.#compare))
      return
    }
    for (const item of removed) this.#items.splice(this.indexOf(item), 1)
    for (const item of added) this.#items.splice(this.indexOf(item), 0, item)
  }

  #merged(removed: ReadonlySet<T>, added: readonly T[]): T[] {
    const merged: T[] = []
    let next = 0
    for (const item of this.#items) {
      if (removed.has(item)) continue
      while (next < added.length && this.#compare(added[next]!, item) < 0) merged.push(added[next++]!)
      merged.push(item)
    }
    for (; next < added.length; next += 1) merged.push(added[next]!)
    return merged
  }

  /** Where an item stands, or would stand. */
  indexOf(item: T): number {
    let [from, to] = [0, this.#items.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.#compare(this.#items[middle]!, item) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}

const mergedFrom = 200
