import { refuse } from '../../base/errors.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import type { IndexSpec } from '../../storage/index-record.ts'
import { equal } from '../../values/compare.ts'
import { toNumber } from '../../values/numbers.ts'
import { isDoc, isNumeric, type Doc, type Value } from '../../values/types.ts'
import { refuseCollation } from '../command.ts'

const knownOptions = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'hidden',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
  'collation',
])

/** Parses and validates one index specification of `createIndexes`. */
export function parseSpec(given: Doc): IndexSpec {
  const { key, name } = given
  if (!isDoc(key) || Object.keys(key).length === 0) return refuse('CannotCreateIndex', 'Index keys cannot be empty.')
  if (typeof name !== 'string' || name === '') return refuse('FailedToParse', "The 'name' field is a required property of an index specification")
  refuseCollation(given)
  for (const option of Object.keys(given))
    if (!knownOptions.has(option))
      refuse('InvalidIndexSpecificationOption', `The field '${option}' is not valid for an index specification. Specification: ${name}`)
  for (const [field, direction] of Object.entries(key)) checkField(field, direction)
  const partial = given.partialFilterExpression
  if (partial !== undefined) {
    if (!isDoc(partial)) refuse('TypeMismatch', "The field 'partialFilterExpression' must be an object")
    compileFilter(partial as Doc)
    if (given.sparse === true) refuse('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options')
  }
  return {
    name,
    key: Object.fromEntries(Object.entries(key).map(([field, direction]) => [field, toNumber(direction as number) < 0 ? -1 : 1])),
    ...(given.unique === true && { unique: true }),
    ...(given.sparse === true && { sparse: true }),
    ...(given.hidden === true && { hidden: true }),
    ...(isDoc(partial) && { partialFilterExpression: partial }),
    ...(given.expireAfterSeconds !== undefined && { expireAfterSeconds: parseExpiry(given.expireAfterSeconds, key) }),
  }
}

function checkField(field: string, direction: Value): void {
  if (typeof direction === 'string') refuse('NotImplemented', `indexes of type '${direction}' are not implemented`)
  if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction)))
    refuse(
      'CannotCreateIndex',
      `Values in v:2 index key pattern cannot be of type ${typeof direction} or 0. Only numbers > 0, numbers < 0, and strings are allowed.`,
    )
  if (field === '' || field.split('.').includes('')) refuse('CannotCreateIndex', 'Index keys cannot be an empty field.')
  if (field.startsWith('$') || field.includes('.$')) refuse('CannotCreateIndex', `Index key contains an illegal field name: field name starts with '$'.`)
  if (field === '$**' || field.endsWith('.$**')) refuse('NotImplemented', 'wildcard indexes are not implemented')
}

/** Parses and validates the `expireAfterSeconds` of a TTL index. */
export function parseExpiry(value: Value, key: Doc): number {
  if (!isNumeric(value)) return refuse('TypeMismatch', "TTL index 'expireAfterSeconds' option must be numeric")
  const seconds = toNumber(value)
  if (seconds < 0 || seconds > 2 ** 31 - 1)
    refuse('CannotCreateIndex', `TTL index 'expireAfterSeconds' option must be within an acceptable range, but was ${seconds}`)
  if (Object.keys(key).length > 1) refuse('CannotCreateIndex', 'TTL indexes are single-field indexes, compound indexes do not support TTL.')
  if ('_id' in key) refuse('InvalidIndexSpecificationOption', "The field 'expireAfterSeconds' is not valid for an _id index specification.")
  return Math.trunc(seconds)
}

/** Whether exactly this index exists; fails if another index conflicts with it. */
export function indexExists(indexes: readonly IndexSpec[], spec: IndexSpec): boolean {
  if (Object.keys(spec.key).join() === '_id') return true
  const sameName = indexes.find(({ name }) => name === spec.name)
  if (sameName && !sameKey(sameName, spec))
    refuse(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${spec.name}`,
    )
  if (sameName && !sameOptions(sameName, spec))
    refuse(
      sameIdentity(sameName, spec) ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
      `An equivalent index already exists with the same name but different options. Requested index: ${spec.name}`,
    )
  const other = indexes.find((index) => index.name !== spec.name && sameKey(index, spec) && equal(index.partialFilterExpression, spec.partialFilterExpression))
  if (other && !sameName) {
    if (sameOptions(other, spec)) refuse('IndexOptionsConflict', `Index already exists with a different name: ${other.name}`)
    refuse('IndexOptionsConflict', `An equivalent index already exists with a different name and options. Requested index: ${spec.name}`)
  }
  return sameName !== undefined
}

function sameKey(a: IndexSpec, b: IndexSpec): boolean {
  return equal(a.key, b.key)
}

function sameIdentity(a: IndexSpec, b: IndexSpec): boolean {
  return a.unique === b.unique && a.sparse === b.sparse && equal(a.partialFilterExpression, b.partialFilterExpression)
}

function sameOptions(a: IndexSpec, b: IndexSpec): boolean {
  return sameIdentity(a, b) && a.expireAfterSeconds === b.expireAfterSeconds
}
