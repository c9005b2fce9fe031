import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { table } from '../base/table.ts'

/**
 * A BSON value in memory. Numbers keep their BSON type: an int32 is a plain number and a long is a bigint. A double is a
 * plain number too, unless it has the value of an int32; then it is a `Double`.
 */
export type Value = unknown
export type Doc = { [field: string]: Value }
export type Numeric = number | bigint | Double | Decimal128

export function isDoc(value: Value): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && kindOf(value) === Kind.object
}

/** A field of a document, never an inherited property. */
export function fieldOf(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined
}

export function isNumeric(value: Value): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128
}

export function isNullish(value: Value): value is null | undefined {
  return value === null || value === undefined
}

/** The position of a type in MongoDB's comparison order. */
export const Kind = {
  minKey: 1,
  emptyArray: 2,
  null: 3,
  number: 4,
  string: 5,
  object: 6,
  array: 7,
  binary: 8,
  objectId: 9,
  boolean: 10,
  date: 11,
  timestamp: 12,
  regex: 13,
  code: 14,
  codeWithScope: 15,
  maxKey: 16,
} as const

export function kindOf(value: Value): number {
  switch (typeof value) {
    case 'undefined':
      return Kind.null
    case 'number':
    case 'bigint':
      return Kind.number
    case 'string':
      return Kind.string
    case 'boolean':
      return Kind.boolean
    default:
      return kindOfObject(value as object | null)
  }
}

function kindOfObject(value: object | null): number {
  if (value === null) return Kind.null
  if (Array.isArray(value)) return Kind.array
  const { constructor } = value
  if (constructor === Object || constructor === undefined) return Kind.object
  if (value instanceof Date) return Kind.date
  if (value instanceof ObjectId) return Kind.objectId
  if (value instanceof Double || value instanceof Decimal128) return Kind.number
  if (value instanceof Binary) return Kind.binary
  if (value instanceof BSONRegExp || value instanceof RegExp) return Kind.regex
  if (value instanceof Timestamp) return Kind.timestamp
  if (value instanceof BSONSymbol) return Kind.string
  if (value instanceof Code) return value.scope ? Kind.codeWithScope : Kind.code
  if (value instanceof MinKey) return Kind.minKey
  if (value instanceof MaxKey) return Kind.maxKey
  return Kind.object
}

const typeNumbers = table<number>({
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
})
const numericTypes = [1, 16, 18, 19]

/** The BSON type numbers that an argument of `$type` refers to; undefined if it is no type. */
export function typeNumbersOf(alias: Value): number[] | undefined {
  if (alias === 'number') return numericTypes
  if (typeof alias === 'string') return alias in typeNumbers ? [typeNumbers[alias]!] : undefined
  const number = alias instanceof Double ? alias.value : Number(alias)
  return Object.values(typeNumbers).includes(number) ? [number] : undefined
}

export function typeNumberOf(value: Value): number {
  return typeNumbers[typeNameOf(value)] ?? 0
}

/** The alias of a value's type, as in `$type`; a missing field is `missing`. */
export function typeNameOf(value: Value): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double'
  if (typeof value === 'bigint') return 'long'
  if (value instanceof Double) return 'double'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof BSONSymbol) return 'symbol'
  return nameOfKind[kindOf(value)]!
}

const nameOfKind: Record<number, string> = {
  [Kind.minKey]: 'minKey',
  [Kind.null]: 'null',
  [Kind.string]: 'string',
  [Kind.object]: 'object',
  [Kind.array]: 'array',
  [Kind.binary]: 'binData',
  [Kind.objectId]: 'objectId',
  [Kind.boolean]: 'bool',
  [Kind.date]: 'date',
  [Kind.timestamp]: 'timestamp',
  [Kind.regex]: 'regex',
  [Kind.code]: 'javascript',
  [Kind.codeWithScope]: 'javascriptWithScope',
  [Kind.maxKey]: 'maxKey',
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0)
}
