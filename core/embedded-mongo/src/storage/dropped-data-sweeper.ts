import { droppedRange, afterPrefix } from './data-file/key-layout.ts'
import type { Store } from './store.ts'

const keysPerTransaction = 2000
const retryDelayMs = 1000

/** Removes the keys of dropped collections and indexes in the background, some in each transaction. */
export class DroppedDataSweeper {
  readonly #store: Store
  #running: Promise<unknown> | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(store: Store) {
    this.#store = store
  }

  /** Starts sweeping unless it is already running. */
  wake(): void {
    clearTimeout(this.#retry)
    this.#running ??= this.#sweep()
      .catch(() => (this.#retry = setTimeout(() => this.wake(), retryDelayMs).unref()))
      .then(() => (this.#running = undefined))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
    clearTimeout(this.#retry)
  }

  async #sweep(): Promise<void> {
    while (!this.#isStopped) {
      const [dropped] = this.#store.keys(droppedRange)
      if (!dropped) return
      await this.#store.write(() => this.#removeSome(dropped), { freesSpace: true })
    }
  }

  #removeSome(dropped: Buffer): void {
    const prefix = dropped.subarray(1)
    const keys: Buffer[] = []
    for (const key of this.#store.keys({ start: prefix, end: afterPrefix(prefix) })) if (keys.push(key) === keysPerTransaction) break
    for (const key of keys) this.#store.remove(key)
    if (keys.length < keysPerTransaction) this.#store.remove(dropped)
  }
}
