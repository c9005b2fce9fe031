/** Work on the same thing takes turns; work on different things does not wait. */
export class OneAtATime {
  readonly #last = new Map<string | number, Promise<unknown>>()

  run<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    const forget = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
