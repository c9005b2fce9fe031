import { Decimal128, ObjectId, Timestamp, UUID, Binary } from 'bson'
import { refuse } from '../../base/errors.ts'
import { double, isDouble, toDecimal, toLong, toNumber } from '../../values/numbers.ts'
import { isNullish, isNumeric, typeNameOf, type Numeric, type Value } from '../../values/types.ts'

export type Target = 'double' | 'string' | 'objectId' | 'bool' | 'date' | 'int' | 'long' | 'decimal'

/** `$convert` to one target type. A value that cannot be converted fails with ConversionFailure. */
export function convert(value: Value, target: Target): Value {
  return converters[target](value)
}

export function stringOf(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'bigint' || value instanceof Decimal128) return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Binary && value.sub_type === Binary.SUBTYPE_UUID) return new UUID(value.value()).toString()
  if (isNumeric(value)) return textOfDouble(toNumber(value))
  return unsupported(value, 'string')
}

const converters: Record<Target, (value: Value) => Value> = {
  double: (value) => double(toNumber(numericOf(value, 'double'))),
  int: (value) => inRange(numericOf(value, 'int'), -(2n ** 31n), 2n ** 31n - 1n, 'int', Number),
  long: (value) => inRange(numericOf(value, 'long'), -(2n ** 63n), 2n ** 63n - 1n, 'long', (whole) => whole),
  decimal: (value) => (typeof value === 'string' ? decimalFrom(value) : toDecimal(numericOf(value, 'decimal'))),
  string: stringOf,
  bool: (value) => (isNumeric(value) ? toNumber(value) !== 0 : value !== false),
  objectId: (value) => {
    if (value instanceof ObjectId) return value
    if (typeof value !== 'string') return unsupported(value, 'objectId')
    return /^[0-9a-f]{24}$/i.test(value) ? new ObjectId(value) : failed(`Failed to parse objectId '${value}' in $convert with no onError value`)
  },
  date: dateOf,
}

function inRange<T>(value: Numeric, min: bigint, max: bigint, type: string, make: (whole: bigint) => T): T {
  const whole = toLong(value)
  if (whole === undefined || whole < min || whole > max)
    return failed(`Conversion would overflow target type in $convert with no onError value: ${String(value)} to ${type}`)
  return make(whole)
}

function numericOf(value: Value, target: Target): Numeric {
  if (isNumeric(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date && target !== 'int') return BigInt(value.getTime())
  if (typeof value === 'string') return parseNumber(value, target)
  return unsupported(value, target)
}

function parseNumber(text: string, target: Target): Numeric {
  const pattern = target === 'double' ? /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i : /^[+-]?\d+$/
  if (target === 'double' && /^[+-]?(inf|infinity|nan)$/i.test(text)) return Number(text.replace(/inf.*/i, 'Infinity').replace(/nan/i, 'NaN'))
  if (!pattern.test(text)) return failed(`Failed to parse number '${text}' in $convert with no onError value`)
  return target === 'double' ? Number(text) : BigInt(text)
}

function decimalFrom(text: string): Decimal128 {
  try {
    return Decimal128.fromString(text)
  } catch {
    return failed(`Failed to parse number '${text}' in $convert with no onError value`)
  }
}

function dateOf(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000)
  if (isNumeric(value) && (typeof value !== 'number' || isDouble(value))) return new Date(Number(toLong(value)))
  if (typeof value !== 'string') return unsupported(value, 'date')
  return parseDate(value) ?? failed(`Error parsing date string '${value}'`)
}

/** Parses a date in ISO 8601; UTC if it has no time zone. */
export function parseDate(text: string): Date | undefined {
  const match = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?)?$/.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => (part === undefined ? undefined : Number(part))) as number[]
  const millisecond = match[7] ? Number(match[7].padEnd(3, '0').slice(0, 3)) : 0
  if (month! < 1 || month! > 12 || day! < 1 || day! > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second, millisecond) - zoneOffset(match[8]))
}

function zoneOffset(zone: string | undefined): number {
  const match = zone && /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0)) * 60_000 : 0
}

function textOfDouble(value: number): string {
  return Number.isNaN(value) ? 'NaN' : Math.abs(value) === Number.POSITIVE_INFINITY ? (value > 0 ? 'Infinity' : '-Infinity') : String(value)
}

function unsupported(value: Value, target: string): never {
  return failed(`Unsupported conversion from ${isNullish(value) ? 'null' : typeNameOf(value)} to ${target} in $convert with no onError value`)
}

function failed(message: string): never {
  return refuse('ConversionFailure', message)
}
