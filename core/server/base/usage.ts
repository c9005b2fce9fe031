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

  /** Calls again and again, more rarely while the site is idle and no round resolves to true; returns a function that ends it. */
  repeat(work: () => unknown, { every, whileIdle = every }: { every: number; whileIdle?: number | undefined }): () => void {
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(call, milliseconds)
    }
    const call = () => {
      wait(this.isIdle ? whileIdle : every)
      void Promise.resolve(work()).then((found) => found === true && wait(every))
    }
    const wake = () => wait(every)
    wake()
    this.#wakes.add(wake)
    return () => {
      isOver = true
      this.#wakes.delete(wake)
      clearTimeout(timer)
    }
  }
}
