import type { Collection, Filter, OptionalUnlessRequiredId, UpdateFilter, WithId } from 'mongodb'
import { writtenUnlessDuplicate } from './duplicates.ts'

// `findOneAndUpdate` with an upsert would be one call, but of the servers that speak MongoDB's protocol not all make sure that only one of several callers inserts.

/** The document with the id of `fresh`, which is inserted if there is none: the same for all callers. */
export function findOrInsert<T extends { _id: string }>(collection: Collection<T>, fresh: T): Promise<WithId<T>> {
  return insertUntilFound(collection, fresh, (which) => collection.findOne(which))
}

/** Updates the document with the id of `fresh`, which is inserted before if there is none, and returns what it is then. */
export function insertAndUpdate<T extends { _id: string }>(collection: Collection<T>, fresh: T, update: UpdateFilter<T>): Promise<WithId<T>> {
  return insertUntilFound(collection, fresh, (which) => collection.findOneAndUpdate(which, update, { returnDocument: 'after' }))
}

async function insertUntilFound<T extends { _id: string }>(
  collection: Collection<T>,
  fresh: T,
  find: (which: Filter<T>) => Promise<WithId<T> | null>,
): Promise<WithId<T>> {
  for (;;) {
    const found = await find({ _id: fresh._id } as Filter<T>)
    if (found) return found
    await writtenUnlessDuplicate(() => collection.insertOne(fresh as OptionalUnlessRequiredId<T>))
  }
}
