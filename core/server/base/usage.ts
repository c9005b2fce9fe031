/** Without a call for this time, the site is idle. */
const idleAfterMs = 60_000

/** Whether people use the site, as far as this process knows. A start counts as a use. */
export class Usage {
  #last = performance.now()
  readonly #wakes = new Set<() => void>()

  /** For how long there has been no call. */
  get idleMs(): number {
    return performance.now() - this.#last
  }

  get isIdle(): boolean {
    return this.idleMs > idleAfterMs
  }

  noteCall(): void {
    const wasIdle = this.isIdle
    this.#last = performance.now()
    if (wasIdle) for (const wake of this.#wakes) wake()
  }

  /** Calls again and again, more rarely while the site is idle; returns a function that ends it. */
  repeat(work: () => unknown, { every, whileIdle = every }: { every: number; whileIdle?: number | undefined }): () => void {
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(call, this.isIdle ? whileIdle : every)
    }
    const call = () => {
      wait()
      work()
    }
    wait()
    this.#wakes.add(wait)
    return () => {
      this.#wakes.delete(wait)
      clearTimeout(timer)
    }
  }
}
