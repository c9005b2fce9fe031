/** Runs a few pieces of work at a time and lets so many more wait; the rest are refused at once. */
export class WorkQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ concurrency, maxWaiting = Infinity }: { concurrency: number; maxWaiting?: number }) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#maxWaiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1
    // Who ends hands the place over, so nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
