/** A figure that costs something to read: kept for a while, and renewed behind the answer while people keep asking. */
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
    if (!this.#cached || age > this.#maxAgeMs) return this.renewed()
    if (age > this.#maxAgeMs / 2) this.renewed().catch(() => undefined)
    return this.#cached.value
  }

  renewed(): Promise<T> {
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
