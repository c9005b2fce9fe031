import type { Engine } from './engine.ts'
import { compileFilter } from './query/filter.ts'
import { find } from './query/find.ts'
import { drain } from './query/time-slice.ts'
import type { Collection } from './storage/collection.ts'
import type { Index } from './storage/index.ts'

/** Removes documents whose time is over, as TTL indexes say. */
export class TimeToLive {
  readonly #engine: Engine
  #seconds = 60
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** How long it rests between two rounds. */
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
      this.#running = this.#round().finally(() => !this.#isStopped && this.start())
    }, this.#seconds * 1000).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** One index after another; what fails with one (it was dropped meanwhile, the disk refuses) waits for the next round. */
  async #round(): Promise<void> {
    for (const { collection } of this.#engine.catalog.list())
      for (const index of collection.indexes.filter(({ record }) => record.expireAfterSeconds !== undefined && !record.building))
        await this.#expire(collection, index).catch((error: Error) =>
          process.stderr.write(`embedded-mongo: ${collection.namespace}: expiring documents by ${index.record.name}: ${error.message}\n`),
        )
  }

  async #expire(collection: Collection, index: Index): Promise<void> {
    const { expireAfterSeconds: seconds = 0 } = index.record
    const isOver = { [index.fields[0]!]: { $lt: new Date(Date.now() - seconds * 1000) } }
    const filter = compileFilter({ $and: [isOver, index.record.partialFilterExpression ?? {}] })
    const recordIds: number[] = []
    await drain(find(collection, { filter, sort: [], skip: 0, limit: 0, hint: index.record.name }), ({ recordId }) => recordIds.push(recordId))
    const remove = (...[recordId, bytes, doc]: Parameters<Collection['remove']>) => {
      if (filter.matches(doc)) collection.remove(recordId, bytes, doc)
    }
    await this.#engine.eachRecord(collection, recordIds, remove, { freesSpace: true })
  }
}
