/** A sorted list with cheap changes of single items. No two items may be equal. */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number
  #items: T[] = []

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  get items(): readonly T[] {
    return this.#items
  }

  /** Removes items, which must be in the list, and adds others. */
  replace(removed: ReadonlySet<T>, added: readonly T[]): void {
    // For few items, moving the ones after them is cheaper than merging the whole list; for many it is not.
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

  /** Returns the index of an item, or the index at which it would be inserted. */
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
