import { BSON } from 'mongodb'
import { expect } from 'vitest'

/** Driver options with which every number keeps its BSON type instead of becoming a JavaScript number. */
export const keepTypes = { promoteValues: false } as const

/** Extended JSON that names the BSON type of every value, so that an int 1, a long 1 and a double 1 differ. */
export function typed(value: unknown): unknown {
  return value === undefined ? undefined : BSON.EJSON.serialize({ value }, { relaxed: false }).value
}

/** Compares values and BSON types, ignoring the order of a document's fields. */
export function expectExactly(actual: unknown, expected: unknown): void {
  expect(typed(actual)).toStrictEqual(typed(expected))
}
