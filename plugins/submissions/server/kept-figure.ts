/** A figure that costs something to read: kept for a while, and renewed behind the answer while people keep asking. */
export class KeptFigure<T> {
  readonly #read: () => Promise<T>
  readonly #longestKept: number
  #kept: { readonly value: T; readonly at: number } | undefined
  #reading: Promise<T> | undefined

  constructor(read: () => Promise<T>, longestKept: number) {
    this.#read = read
    this.#longestKept = longestKept
  }

  async current(): Promise<T> {
    const age = this.#kept ? Date.now() - this.#kept.at : Number.POSITIVE_INFINITY
    if (!this.#kept || age > this.#longestKept) return this.renewed()
    if (age > this.#longestKept / 2) this.renewed().catch(() => undefined)
    return this.#kept.value
  }

  renewed(): Promise<T> {
    const at = Date.now()
    this.#reading ??= this.#read()
      .then((value) => {
        this.#kept = { value, at }
        return value
      })
      .finally(() => (this.#reading = undefined))
    return this.#reading
  }
}
