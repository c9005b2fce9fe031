/** Caches a value that is expensive to read, and refreshes it in the background while it is in demand. */
export class CachedValue<T> {
  readonly #read: () => Promise<T>
  readonly #maxAgeMs: number
  #cached: { readonly value: T; readonly at: number } | undefined
  #reading: Promise<T> | undefined

  constructor(read: () => Promise<T>, maxAgeMs: number) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
  }

  async current(): Promise<T> {
    const age = this.#cached ? Date.now() - this.#cached.at : Number.POSITIVE_INFINITY
    if (!this.#cached || age > this.#maxAgeMs) return this.refresh()
    if (age > this.#maxAgeMs / 2) this.refresh().catch(() => undefined)
    return this.#cached.value
  }

  refresh(): Promise<T> {
    const at = Date.now()
    this.#reading ??= this.#read()
      .then((value) => {
        this.#cached = { value, at }
        return value
      })
      .finally(() => (this.#reading = undefined))
    return this.#reading
  }
}
