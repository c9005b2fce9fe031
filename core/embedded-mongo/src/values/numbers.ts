import { Decimal128, Double } from 'bson'
import { addDecimals, decimalOf, divideDecimals, multiplyDecimals, remainderOfDecimals, toDecimal128, type Decimal } from './decimal.ts'
import { isInt32, isNullish, isNumeric, type Numeric, type Value } from './types.ts'

const longMin = -(2n ** 63n)
const longMax = 2n ** 63n - 1n

/** A double: a plain number unless it would be taken for an int32. */
export function double(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

/** The value as a JavaScript number; a long or decimal may lose digits. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Double) return value.value
  const text = value.toString()
  return text === 'Infinity' || text === '-Infinity' || text === 'NaN' ? Number(text) : Number.parseFloat(text)
}

export function primitiveOf(value: Exclude<Numeric, Decimal128>): number | bigint {
  return typeof value === 'object' ? value.value : value
}

/** Whether an aggregation expression counts as true: everything but false, null, a missing field and zero. */
export function toBoolean(value: Value): boolean {
  return isNumeric(value) ? toNumber(value) !== 0 : value !== false && !isNullish(value)
}

export function isNaNValue(value: Numeric): boolean {
  return Number.isNaN(toNumber(value))
}

/** The value truncated towards zero; undefined if it does not fit into a long. */
export function toLong(value: Numeric): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (value instanceof Decimal128) {
    const decimal = decimalOf(value)
    if (!decimal || decimal.exponent > 40) return undefined
    const whole = decimal.exponent >= 0 ? decimal.digits * 10n ** BigInt(decimal.exponent) : decimal.digits / 10n ** BigInt(-decimal.exponent)
    return fitsLong(whole) ? whole : undefined
  }
  const number = toNumber(value)
  if (!Number.isFinite(number)) return undefined
  const whole = BigInt(Math.trunc(number))
  return fitsLong(whole) ? whole : undefined
}

function fitsLong(value: bigint): boolean {
  return value >= longMin && value <= longMax
}

type Operation = 'add' | 'subtract' | 'multiply' | 'divide' | 'remainder'

/** Arithmetic with BSON's result types: the wider type of the two; an int32 that overflows becomes a long, and a long that overflows undefined. */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return calculateDecimal(operation, a, b)
  if (isDouble(a) || isDouble(b) || operation === 'divide') return calculateDouble(operation, a, b)
  if (typeof a === 'number' && typeof b === 'number') {
    const result = onNumbers[operation](a, b)
    if (isInt32(result) || Object.is(result, -0)) return result + 0 || 0
    if (Number.isSafeInteger(result)) return BigInt(result)
  }
  const result = onLongs[operation](BigInt(primitiveOf(a)), BigInt(primitiveOf(b)))
  return fitsLong(result) ? result : undefined
}

export function calculateDouble(operation: Operation, a: Numeric, b: Numeric): number | Double {
  return double(onNumbers[operation](toNumber(a), toNumber(b)))
}

export function isDouble(value: Numeric): boolean {
  return value instanceof Double || (typeof value === 'number' && !isInt32(value))
}

const onNumbers: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  remainder: (a, b) => a % b,
}

const onLongs: Record<Operation, (a: bigint, b: bigint) => bigint> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  remainder: (a, b) => a % b,
}

const onDecimals: Record<Operation, (a: Decimal, b: Decimal) => Decimal> = {
  add: addDecimals,
  subtract: (a, b) => addDecimals(a, { ...b, digits: -b.digits }),
  multiply: multiplyDecimals,
  divide: divideDecimals,
  remainder: remainderOfDecimals,
}

function calculateDecimal(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const [left, right] = [toDecimal(a), toDecimal(b)]
  const finite = decimalOf(left)
  const other = decimalOf(right)
  if (finite && other && !((operation === 'divide' || operation === 'remainder') && other.digits === 0n))
    return toDecimal128(onDecimals[operation](finite, other))
  return Decimal128.fromString(String(onNumbers[operation](toNumber(left), toNumber(right))))
}

/** The value as a decimal: of a double, the 15 digits that MongoDB keeps. */
export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value
  if (typeof value === 'bigint') return Decimal128.fromString(String(value))
  const number = toNumber(value)
  if (!isDouble(value) || !Number.isFinite(number)) return Decimal128.fromString(String(number))
  return Decimal128.fromString(String(Number(number.toPrecision(15))))
}
