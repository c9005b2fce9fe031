import { MongoError } from '../base/errors.ts'

/** The disk refused a transaction: nothing of it was written. */
export class StorageError extends MongoError {}

/** The error of a transaction that LMDB could not commit. LMDB gives the cause in a separate promise. */
export async function storageErrorFrom(error: unknown): Promise<StorageError> {
  const { commitError } = error as { commitError?: Promise<never> }
  const cause: LmdbError = await (commitError ?? Promise.reject(error)).catch((reason: Error) => reason)
  return noSpace.includes(Number(cause.code)) || isShortWrite(cause)
    ? new StorageError('OutOfDiskSpace', `The disk is full: ${cause.message}`)
    : new StorageError('InternalError', `The disk refused the write: ${cause.message}`)
}

/** ENOSPC, EDQUOT, and LMDB's own code for a file that cannot grow. */
const noSpace: readonly number[] = [28, 122, -30792]
type LmdbError = Error & { readonly code?: unknown }

/** A partial write, which LMDB reports as EIO too. For an EIO of the system its message says what it was about to do. */
function isShortWrite({ code, message }: LmdbError): boolean {
  return code === 5 && !message.includes('Attempting to write')
}
