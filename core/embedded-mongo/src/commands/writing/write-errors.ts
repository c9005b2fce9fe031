import { MongoError, refuse } from '../../base/errors.ts'
import type { Doc } from '../../values/types.ts'

const maxBatchSize = 100_000

/** The errors of the operations of a bulk command, in the form that drivers expect. */
export class WriteErrors {
  readonly #errors: Doc[] = []
  readonly #isOrdered: boolean

  constructor(body: Doc) {
    this.#isOrdered = body.ordered !== false
  }

  /** Records the failure of one operation; rethrows anything but an error of MongoDB's. */
  add(index: number, error: unknown): void {
    if (!(error instanceof MongoError)) throw error
    this.#errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
  }

  /** Whether the remaining operations must not run. */
  get mustStop(): boolean {
    return this.#isOrdered && this.#errors.length > 0
  }

  get reply(): Doc {
    return this.#errors.length > 0 ? { writeErrors: this.#errors } : {}
  }
}

/** Fails if a command has no operations, or too many. */
export function checkCount(count: number): void {
  if (count < 1 || count > maxBatchSize) refuse('InvalidLength', `Write batch sizes must be between 1 and ${maxBatchSize}. Got ${count} operations.`)
}
