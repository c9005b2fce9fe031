/** Asks once for all who want the same at the same time. Who comes while an answer is on its way shares the one after it, so nobody gets an older one. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  run(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, ask)
    const next = this.#next.get(key) ?? settled(running).then(() => this.#start(key, ask))
    this.#next.set(key, next)
    return next
  }

  #start(key: string, ask: () => Promise<T>): Promise<T> {
    this.#next.delete(key)
    const answer = ask()
    this.#running.set(key, answer)
    void settled(answer).then(() => this.#running.get(key) === answer && this.#running.delete(key))
    return answer
  }
}

function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => undefined,
    () => undefined,
  )
}
