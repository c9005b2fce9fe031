import type { RootDatabase } from 'lmdb'
import { refuse } from '../base/errors.ts'
import { StoreReader, type KeyValueStore } from './store-reader.ts'

/** A store as it was at one moment. While it is open, LMDB uses none of its pages again, so the file grows with every write. */
export class StoreSnapshot extends StoreReader implements KeyValueStore {
  readonly version = 0
  readonly close: () => void
  readonly idleMs: () => number

  constructor(database: RootDatabase<Buffer, Buffer>) {
    const transaction = database.useReadTransaction()
    let lastUsed: number | undefined = Date.now()
    super(database, () => {
      if (lastUsed === undefined) return refuse('SnapshotTooOld', 'the snapshot was closed, because it was not used for too long or its session ended')
      lastUsed = Date.now()
      return { transaction }
    })
    this.idleMs = () => (lastUsed === undefined ? 0 : Date.now() - lastUsed)
    this.close = () => {
      if (lastUsed !== undefined) transaction.done()
      lastUsed = undefined
    }
  }

  put(): void {
    this.remove()
  }

  remove(): void {
    refuse('InternalError', 'a snapshot cannot be written to')
  }

  beforeCommit(): void {}

  afterRollback(): void {}
}
