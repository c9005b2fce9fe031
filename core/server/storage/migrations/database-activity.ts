import type { Collection, Document } from 'mongodb'

/** Watches the calls of a plugin to the database. */
export class DatabaseActivity {
  #running = 0
  #last = Date.now()
  #ended = false

  /** For how long there has been no call. */
  get idleMs(): number {
    return this.#running > 0 ? 0 : Date.now() - this.#last
  }

  /** Refuses all later calls. */
  end(): void {
    this.#ended = true
  }

  /** A collection whose calls, and those of its cursors, are watched. */
  collection<T extends Document>(collection: Collection<T>): Collection<T> {
    return this.#watched(collection)
  }

  #watched<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (name === Symbol.asyncIterator) return () => this.#items(target as AsyncIterable<unknown>)
        return typeof value === 'function' ? (...given: unknown[]) => this.#call(() => Reflect.apply(value, target, given)) : value
      },
    })
  }

  #call(work: () => unknown): unknown {
    this.#begin()
    const answer = work()
    if (answer instanceof Promise) return this.#awaited(answer)
    // A cursor, or a list of operations.
    return typeof answer === 'object' && answer !== null ? this.#watched(answer) : answer
  }

  #begin(): void {
    if (this.#ended) throw new Error('this work was given up, because it did not call the database for too long')
    this.#last = Date.now()
  }

  async #awaited<T>(answer: Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await answer
    } finally {
      this.#running -= 1
      this.#last = Date.now()
    }
  }

  async *#items(cursor: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    const iterator = cursor[Symbol.asyncIterator]()
    try {
      for (;;) {
        this.#begin()
        const { value, done } = await this.#awaited(iterator.next())
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
}
