import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, ObjectId, Timestamp } from 'bson'
import { compareDecimals, decimalOf, decimalOfDouble, type Decimal } from './decimal.ts'
import { primitiveOf, toNumber } from './numbers.ts'
import { isDoc, isNumeric, kindOf, type Doc, type Numeric, type Value } from './types.ts'

/** MongoDB's order of any two values: by type, then by value. A missing field compares as null. */
export function compare(a: Value, b: Value): number {
  const difference = kindOf(a) - kindOf(b)
  return difference !== 0 ? difference : compareSameKind(a, b)
}

export function equal(a: Value, b: Value): boolean {
  return compare(a, b) === 0
}

function compareSameKind(a: Value, b: Value): number {
  if (typeof a === 'string' || a instanceof BSONSymbol) return compareStrings(String(a), String(b))
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b)
  if (typeof a === 'boolean' || a instanceof Date) return Number(a) - Number(b)
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b)
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b)
  if (a instanceof Binary && b instanceof Binary) return compareBinaries(a, b)
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b)
  if (a instanceof BSONRegExp && b instanceof BSONRegExp) return compareRegexes(a, b)
  if (a instanceof Code && b instanceof Code) return compareStrings(a.code, b.code) || compare(a.scope, b.scope)
  return 0
}

export function compareNumbers(a: Numeric, b: Numeric): number {
  if (a instanceof Decimal128 || b instanceof Decimal128) return compareAsDecimals(a, b)
  const [left, right] = [primitiveOf(a), primitiveOf(b)]
  if (left < right) return -1
  if (left > right) return 1
  return left == right ? 0 : compareNaN(left, right) // oxlint-disable-line eqeqeq -- a long and an int of the same value are equal
}

function compareNaN(a: number | bigint, b: number | bigint): number {
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
}

function compareAsDecimals(a: Numeric, b: Numeric): number {
  const [left, right] = [exactDecimal(a), exactDecimal(b)]
  if (left && right) return compareDecimals(left, right)
  const [x, y] = [left ? 0 : toNumber(a), right ? 0 : toNumber(b)]
  return x < y ? -1 : x > y ? 1 : compareNaN(x, y)
}

function exactDecimal(value: Numeric): Decimal | undefined {
  if (value instanceof Decimal128) return decimalOf(value)
  if (typeof value === 'bigint') return { digits: value, exponent: 0 }
  const number = toNumber(value)
  return Number.isFinite(number) ? decimalOfDouble(number) : undefined
}

/** By code point, which is the order of UTF-8 bytes; `<` compares UTF-16 units, whose order differs beyond U+FFFF. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (x !== y) return orderOfUnit(x) - orderOfUnit(y)
  }
  return a.length - b.length
}

function orderOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function compareDocs(a: Doc, b: Doc): number {
  const [names, others] = [Object.keys(a), Object.keys(b)]
  for (let index = 0; index < Math.min(names.length, others.length); index += 1) {
    const [name, other] = [names[index]!, others[index]!]
    const order = kindOf(a[name]) - kindOf(b[other]) || compareStrings(name, other) || compareSameKind(a[name], b[other])
    if (order !== 0) return order
  }
  return names.length - others.length
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compare(a[index], b[index])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value())
}

function compareRegexes(a: BSONRegExp, b: BSONRegExp): number {
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options)
}
