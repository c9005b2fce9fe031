/** Thrown when the queue is full. */
export class QueueFull extends Error {}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: QueueFull) => void
}

/**
 * A queue with bounded concurrency and bounded length that is fair among clients: clients are served round-robin, so a client with much
 * work waits behind its own; in a full queue, the newest work of the client with most work is evicted for a client with less.
 */
export class WorkQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  /** By client, in the order of service. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #running = 0

  constructor({ concurrency, maxWaiting = Infinity }: { concurrency: number; maxWaiting?: number }) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /** Whether the queue would refuse more work of this client. */
  isFullFor(client: string): boolean {
    return this.#count >= this.#maxWaiting && this.#longest().length <= (this.#waiting.get(client)?.length ?? 0) + 1
  }

  async run<T>(work: () => Promise<T>, client = ''): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1
    // Finished work hands its place over to waiting work, so new work cannot overtake it.
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
