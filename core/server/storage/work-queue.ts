/** Thrown for work that may not wait any more. */
export class QueueFull extends Error {}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: QueueFull) => void
}

/**
 * Runs a few pieces of work at a time and lets so many more wait. Clients take turns, so who brings much waits behind their own; where no
 * more may wait, the last piece of the client with most gives way to one with less.
 */
export class WorkQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  /** By client, in the order in which they have their turns. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #running = 0

  constructor({ concurrency, maxWaiting = Infinity }: { concurrency: number; maxWaiting?: number }) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /** Whether one more piece of this client would be refused. */
  isFullFor(client: string): boolean {
    return this.#count >= this.#maxWaiting && this.#longest().length <= (this.#waiting.get(client)?.length ?? 0) + 1
  }

  async run<T>(work: () => Promise<T>, client = ''): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1
    // Who ends hands the place over, so nobody who comes meanwhile takes it.
    else await this.#turn(client)
    try {
      return await work()
    } finally {
      this.#startNext()
    }
  }

  #turn(client: string): Promise<void> {
    if (this.isFullFor(client)) return Promise.reject(new QueueFull())
    if (this.#count >= this.#maxWaiting) this.#longest().pop()?.refuse(new QueueFull())
    else this.#count += 1
    return new Promise((start, refuse) => {
      const waiting = { start, refuse }
      const own = this.#waiting.get(client)
      if (own) own.push(waiting)
      else this.#waiting.set(client, [waiting])
    })
  }

  #startNext(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    const [client, own] = next
    const first = own.shift()
    this.#waiting.delete(client)
    if (own.length > 0) this.#waiting.set(client, own)
    this.#count -= 1
    first?.start()
  }

  #longest(): Waiting[] {
    let longest: Waiting[] = []
    for (const waiting of this.#waiting.values()) if (waiting.length > longest.length) longest = waiting
    return longest
  }
}
