/** Things that never change once they are there: the last ones read are kept in memory. */
export class Unchanging<T> {
  readonly #most: number
  readonly #kept = new Map<string, T>()

  constructor(most: number) {
    this.#most = most
  }

  async of(id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = this.#kept.get(id) ?? (await read())
    if (found === undefined) return undefined
    // The youngest stands last, so the first is the one to go.
    this.#kept.delete(id)
    this.#kept.set(id, found)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    return found
  }

  forget(id: string): void {
    this.#kept.delete(id)
  }
}
