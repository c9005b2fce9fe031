/** Pseudo-random numbers that are the same on every machine for the same seed; integer arithmetic only. */
export class SeededRandom {
  #state: number

  constructor(seed: string) {
    this.#state = 2166136261
    for (const character of seed) this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 16777619)
  }

  /** Returns a number from `min` to `max`, both included; at most 2^53 apart. */
  between(min: number, max: number): number {
    const span = max - min + 1
    if (span <= 4294967296) return min + Math.floor((this.#word() / 4294967296) * span)
    return min + (((this.#word() & 0x1fffff) * 4294967296 + this.#word()) % span)
  }

  /** Returns a number with `digits` decimal digits, the first of them not zero. */
  digits(digits: number): string {
    return Array.from({ length: digits }, (_, index) => this.between(index === 0 ? 1 : 0, 9)).join('')
  }

  /** Returns a whole number from 1 to 10^18. */
  huge(): bigint {
    return ((BigInt(this.#word()) * 4294967296n + BigInt(this.#word())) % 1_000_000_000_000_000_000n) + 1n
  }

  many(count: number, min: number, max: number): number[] {
    return Array.from({ length: count }, () => this.between(min, max))
  }

  pick<T>(items: readonly T[]): T {
    return items[this.between(0, items.length - 1)]!
  }

  /** Returns the items in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const order = [...items]
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last)
      const held = order[last]!
      order[last] = order[other]!
      order[other] = held
    }
    return order
  }

  /** Returns the next 32 bits (splitmix). */
  #word(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}
