/** A map of so many entries at most: where one more is set, the one that was set longest ago goes. */
export class BoundedMap<K, V> {
  readonly #maxEntries: number
  readonly #entries = new Map<K, V>()

  constructor(most: number) {
    this.#maxEntries = most
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
