/** A map with a maximum number of entries: setting one more evicts the entry that was set longest ago. */
export class BoundedMap<K, V> {
  readonly #maxEntries: number
  readonly #entries = new Map<K, V>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#maxEntries && !oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }
}
