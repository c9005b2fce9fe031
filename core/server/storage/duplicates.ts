import { MongoServerError } from 'mongodb'

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
