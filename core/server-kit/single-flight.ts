/** Merges concurrent calls with the same key into one. A call that arrives while one is running shares the next one, so it never gets a result older than itself. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  run(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, read)
    const next = this.#next.get(key) ?? settled(running).then(() => this.#start(key, read))
    this.#next.set(key, next)
    return next
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    this.#next.delete(key)
    const result = read()
    this.#running.set(key, result)
    void settled(result).then(() => this.#running.get(key) === result && this.#running.delete(key))
    return result
  }
}

function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => undefined,
    () => undefined,
  )
}
