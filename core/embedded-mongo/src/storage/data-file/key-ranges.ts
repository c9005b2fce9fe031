/** A set of keys: everything from the first to the last key of each range, both included. */
export class KeyRanges {
  /** In order and disjoint. */
  readonly #ranges: { first: Buffer; last: Buffer }[] = []

  has(key: Buffer): boolean {
    const range = this.#ranges[this.#firstEndingAt(key)]
    return range !== undefined && range.first.compare(key) <= 0
  }

  add(first: Buffer, last: Buffer): void {
    const start = this.#firstEndingAt(first)
    let end = start
    while (end < this.#ranges.length && this.#ranges[end]!.first.compare(last) <= 0) end += 1
    const [lowest, highest] = [this.#ranges[start], this.#ranges[end - 1]]
    const joined = lowest && highest && end > start ? { first: lesser(first, lowest.first), last: greater(last, highest.last) } : { first, last }
    this.#ranges.splice(start, end - start, joined)
  }

  /** The position of the first range that ends with the key or behind it. */
  #firstEndingAt(key: Buffer): number {
    let [low, high] = [0, this.#ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranges[middle]!.last.compare(key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function lesser(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) < 0 ? a : b
}

function greater(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) > 0 ? a : b
}
