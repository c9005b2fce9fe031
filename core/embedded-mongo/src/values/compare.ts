import { Decimal128, type Binary, type BSONRegExp, type Code, type ObjectId, type Timestamp } from 'bson'
import { compareDecimals, decimalOf, decimalOfDouble, type Decimal } from './decimal.ts'
import { toNumber } from './numbers.ts'
import { Kind, kindOf, type Doc, type Numeric, type Value } from './types.ts'

/** MongoDB's order of any two values: by type, then by value. A missing field compares as null. */
export function compare(a: Value, b: Value): number {
  const kind = kindOf(a)
  const difference = kind - kindOf(b)
  return difference !== 0 ? difference : compareSameKind(kind, a, b)
}

export function equal(a: Value, b: Value): boolean {
  return compare(a, b) === 0
}

function compareSameKind(kind: number, a: Value, b: Value): number {
  switch (kind) {
    case Kind.number:
      return compareNumbers(a as Numeric, b as Numeric)
    case Kind.string:
      return compareStrings(String(a), String(b))
    case Kind.object:
      return compareDocs(a as Doc, b as Doc)
    case Kind.array:
      return compareArrays(a as Value[], b as Value[])
    case Kind.binary:
      return compareBinaries(a as Binary, b as Binary)
    case Kind.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    case Kind.boolean:
    case Kind.date:
      return Number(a) - Number(b)
    case Kind.timestamp:
      return (a as Timestamp).compare(b as Timestamp)
    case Kind.regex:
      return compareRegexes(a as BSONRegExp, b as BSONRegExp)
    case Kind.code:
    case Kind.codeWithScope:
      return compareStrings((a as Code).code, (b as Code).code) || compare((a as Code).scope, (b as Code).scope)
    default:
      return 0
  }
}

export function compareNumbers(a: Numeric, b: Numeric): number {
  if (a instanceof Decimal128 || b instanceof Decimal128) return compareAsDecimals(a, b)
  const left = typeof a === 'object' ? a.value : a
  const right = typeof b === 'object' ? b.value : b
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
    const kind = kindOf(a[name])
    const order = kind - kindOf(b[other]) || compareStrings(name, other) || compareSameKind(kind, a[name], b[other])
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
