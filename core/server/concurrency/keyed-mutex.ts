/** Runs work on the same key one piece after the other, in the order of the calls; work on different keys runs concurrently. */
export class KeyedMutex {
  readonly #last = new Map<string | number, Promise<unknown>>()

  run<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const result = before.then(work, work)
    this.#last.set(key, result)
    const forget = () => {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
    result.then(forget, forget)
    return result
  }
}
