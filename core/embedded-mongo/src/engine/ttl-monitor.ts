import { find } from '../query/execution/find.ts'
import { forEachItem } from '../base/time-slice.ts'
import { compileFilter } from '../query/filter/compile-filter.ts'
import { queryFor } from '../query/query.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/collection-index.ts'
import { forEachRecord } from '../storage/record-transactions.ts'
import type { Store } from '../storage/store.ts'

/** Periodically removes the documents that have expired by a TTL index. */
export class TtlMonitor {
  readonly #store: Store
  readonly #catalog: Catalog
  #seconds = 60
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(store: Store, catalog: Catalog) {
    this.#store = store
    this.#catalog = catalog
  }

  /** The pause between two runs. */
  get seconds(): number {
    return this.#seconds
  }

  set seconds(seconds: number) {
    this.#seconds = seconds
    clearTimeout(this.#timer)
    this.start()
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => !this.#isStopped && this.start())
    }, this.#seconds * 1000).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Handles one index after another. If one fails (because it was dropped, or the disk is full), the next run retries it. */
  async #run(): Promise<void> {
    for (const { collection } of this.#catalog.list())
      for (const index of collection.indexes.filter(({ record }) => record.expireAfterSeconds !== undefined && !record.building))
        await this.#removeExpired(collection, index).catch((error: Error) =>
          process.stderr.write(
            `embedded-mongo: failed to remove expired documents of ${collection.namespace} by index ${index.record.name}: ${error.message}\n`,
          ),
        )
  }

  async #removeExpired(collection: Collection, index: Index): Promise<void> {
    const { expireAfterSeconds: seconds = 0 } = index.record
    const expired = { [index.fields[0]!]: { $lt: new Date(Date.now() - seconds * 1000) } }
    const filter = compileFilter({ $and: [expired, index.record.partialFilterExpression ?? {}] })
    const recordIds: number[] = []
    await forEachItem(find(collection, queryFor(filter, { hint: index.record.name })), ({ recordId }) => recordIds.push(recordId))
    const remove = (...[recordId, bytes, doc]: Parameters<Collection['remove']>) => {
      if (filter.matches(doc)) collection.remove(recordId, bytes, doc)
    }
    await forEachRecord(this.#store, collection, recordIds, remove, { freesSpace: true })
  }
}
