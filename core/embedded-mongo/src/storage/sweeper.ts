import { droppedRange, after } from './layout.ts'
import type { Store } from './store.ts'

const keysAtOnce = 2000
const pauseAfterFailure = 1000

/** Clears away, piece by piece, the keys of dropped collections and indexes. */
export class Sweeper {
  readonly #store: Store
  #running: Promise<unknown> | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(store: Store) {
    this.#store = store
  }

  /** Starts sweeping unless it runs already. */
  wake(): void {
    clearTimeout(this.#retry)
    this.#running ??= this.#sweep()
      .catch(() => (this.#retry = setTimeout(() => this.wake(), pauseAfterFailure).unref()))
      .then(() => (this.#running = undefined))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    clearTimeout(this.#retry)
  }

  async #sweep(): Promise<void> {
    while (!this.#stopped) {
      const [dropped] = this.#store.keys(droppedRange)
      if (!dropped) return
      await this.#store.write(() => this.#removeSome(dropped), { freesSpace: true })
    }
  }

  #removeSome(dropped: Buffer): void {
    const prefix = dropped.subarray(1)
    const keys: Buffer[] = []
    for (const key of this.#store.keys({ start: prefix, end: after(prefix) })) if (keys.push(key) === keysAtOnce) break
    for (const key of keys) this.#store.remove(key)
    if (keys.length < keysAtOnce) this.#store.remove(dropped)
  }
}
