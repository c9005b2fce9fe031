import { decode } from '../values/decode.ts'
import type { Doc } from '../values/types.ts'
import type { Collection } from './collection.ts'
import { StorageError } from './storage-error.ts'
import type { Store, WriteOptions } from './store.ts'

const recordsPerTransaction = 200

export type RecordAction<T> = (recordId: number, bytes: Buffer, doc: Doc) => T

export interface ForEachRecordOptions<T> extends WriteOptions {
  readonly done?: (results: readonly T[]) => void
}

/**
 * Runs `action` on the current state of each record, several records a transaction; fails if the collection is dropped.
 * Calls `done` with the results of each finished transaction, even if an action in it has failed.
 */
export async function forEachRecord<T>(
  store: Store,
  collection: Collection,
  recordIds: readonly number[],
  action: RecordAction<T>,
  options: ForEachRecordOptions<T> = {},
): Promise<void> {
  for (let start = 0; start < recordIds.length; start += recordsPerTransaction) {
    let results: T[] = []
    const runActions = () => {
      results = []
      collection.checkNotDropped()
      for (const recordId of recordIds.slice(start, start + recordsPerTransaction)) {
        const bytes = collection.read(recordId)
        if (bytes) results.push(action(recordId, bytes, decode(bytes)))
      }
    }
    try {
      await store.write(runActions, options)
    } catch (error) {
      if (!(error instanceof StorageError)) options.done?.(results)
      throw error
    }
    options.done?.(results)
  }
}
