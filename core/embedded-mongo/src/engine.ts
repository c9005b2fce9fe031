import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Cursors } from './commands/cursors.ts'
import { Catalog } from './storage/catalog.ts'
import type { Collection } from './storage/collection.ts'
import { StorageError, Store, type WriteOptions } from './storage/store.ts'
import { Sweeper } from './storage/sweeper.ts'
import { TimeToLive } from './ttl.ts'
import { decode } from './values/decode.ts'
import type { Doc } from './values/types.ts'

const recordsAtOnce = 200

export type RecordAction<T> = (recordId: number, bytes: Buffer, doc: Doc) => T

export interface EachRecordOptions<T> extends WriteOptions {
  readonly done?: (results: readonly T[]) => void
}

/** The database of one directory: storage, catalog and what runs beside the requests. */
export class Engine {
  readonly store: Store
  readonly catalog: Catalog
  readonly cursors = new Cursors()
  readonly sweeper: Sweeper
  readonly ttl: TimeToLive
  readonly connections = { current: 0, totalCreated: 0 }
  /** Requests by the name of their command. */
  readonly operations: Record<string, number> = {}
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
    this.store = new Store(directory)
    this.catalog = new Catalog(this.store)
    this.sweeper = new Sweeper(this.store)
    this.ttl = new TimeToLive(this)
  }

  static async open(directory: string): Promise<Engine> {
    const engine = new Engine(directory)
    await engine.store.write(() => engine.catalog.dropUnfinished(), { freesSpace: true })
    engine.sweeper.wake()
    engine.ttl.start()
    return engine
  }

  /**
   * Goes through records, some in each transaction, with what is there now; ends with an error if the collection is dropped. Hands over
   * the results of each transaction once it is done, also of one in which an action ended with an error.
   */
  async eachRecord<T>(collection: Collection, recordIds: readonly number[], action: RecordAction<T>, options: EachRecordOptions<T> = {}): Promise<void> {
    for (let start = 0; start < recordIds.length; start += recordsAtOnce) {
      let results: T[] = []
      const act = () => {
        results = []
        collection.checkStillThere()
        for (const recordId of recordIds.slice(start, start + recordsAtOnce)) {
          const bytes = collection.read(recordId)
          if (bytes) results.push(action(recordId, bytes, decode(bytes)))
        }
      }
      try {
        await this.store.write(act, options)
      } catch (error) {
        if (!(error instanceof StorageError)) options.done?.(results)
        throw error
      }
      options.done?.(results)
    }
  }

  fileSize(): number {
    return statSync(join(this.#directory, 'data.mdb')).size
  }

  async close(): Promise<void> {
    this.cursors.close()
    await this.ttl.stop()
    await this.sweeper.stop()
    await this.store.close()
  }
}
