import { MongoServerError, type Collection, type Filter, type OptionalUnlessRequiredId, type UpdateFilter, type WithId } from 'mongodb'
import { filterOf } from '../base/filters.ts'

/** How FerretDB reports a duplicate that `findOneAndUpdate` meets; MongoDB has the code 11000 there, too. */
const violation = 'violates exclusion constraint'

/** Whether a unique index refused the write. */
export function isDuplicate(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && (error.code === 11000 || error.message.includes(violation))
}

/**
 * Runs a write; false when a unique index refused it. An upsert whose filter names an expired document takes a lock this way: while the
 * document has not expired, the filter finds nothing and the insert meets it.
 */
export async function writtenUnlessDuplicate(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

// `findOneAndUpdate` with an upsert would be one call, but of the servers that speak MongoDB's protocol not all make sure that only one of several callers inserts.

/** The document with the id of `first`, which is inserted if there is none: the same for all callers. */
export function findOrInsert<T extends { _id: string }>(collection: Collection<T>, first: T): Promise<T | WithId<T>> {
  return foundOrInserted(collection, first, (which) => collection.findOne(which))
}

/** Updates the document with the id of `first`, and returns what it is then; if there is none, `first` is inserted. */
export function updateOrInsert<T extends { _id: string }>(collection: Collection<T>, first: T, update: UpdateFilter<T>): Promise<T | WithId<T>> {
  return foundOrInserted(collection, first, (which) => collection.findOneAndUpdate(which, update, { returnDocument: 'after' }))
}

async function foundOrInserted<T extends { _id: string }>(
  collection: Collection<T>,
  first: T,
  find: (which: Filter<T>) => Promise<WithId<T> | null>,
): Promise<T | WithId<T>> {
  for (;;) {
    const found = await find(filterOf<T>({ _id: first._id }))
    if (found) return found
    if (await writtenUnlessDuplicate(() => collection.insertOne(first as OptionalUnlessRequiredId<T>))) return first
  }
}
