import { MongoError, refuse } from '../errors.ts'
import type { Doc } from '../values/types.ts'

const mostOperations = 100_000

/** The errors of single operations of a command, in the shape that drivers expect. */
export class WriteErrors {
  readonly #errors: Doc[] = []
  readonly #isOrdered: boolean

  constructor(body: Doc) {
    this.#isOrdered = body.ordered !== false
  }

  /** Notes the failure of one operation. */
  add(index: number, error: unknown): void {
    if (!(error instanceof MongoError)) throw error
    this.#errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
  }

  /** Whether the operations that are left must not run. */
  get mustStop(): boolean {
    return this.#isOrdered && this.#errors.length > 0
  }

  get reply(): Doc {
    return this.#errors.length > 0 ? { writeErrors: this.#errors } : {}
  }
}

/** Refuses a command without operations, or with too many. */
export function checkCount(count: number): void {
  if (count < 1 || count > mostOperations) refuse('InvalidLength', `Write batch sizes must be between 1 and ${mostOperations}. Got ${count} operations.`)
}
