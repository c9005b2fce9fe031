const maxEntries = 100
const maxCharacters = 300_000

/** The readings used last, by a key that contains the text. */
export class ReadingCache<Reading> {
  readonly #readings = new Map<string, Reading>()
  #characters = 0

  get(key: string): Reading | undefined {
    return this.#readings.get(key)
  }

  set(key: string, reading: Reading): void {
    if (!this.#readings.has(key)) this.#characters += key.length
    this.#readings.set(key, reading)
    for (const oldest of this.#readings.keys()) {
      if (this.#readings.size === 1 || (this.#readings.size <= maxEntries && this.#characters <= maxCharacters)) return
      this.#readings.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}
