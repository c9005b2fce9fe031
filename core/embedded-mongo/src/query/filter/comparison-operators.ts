import { Binary, BSONRegExp, BSONSymbol } from 'bson'
import { refuse } from '../../base/errors.ts'
import { KeyEncoder } from '../../values/key-encoding.ts'
import { compare, equal } from '../../values/compare.ts'
import { isNaNValue, toLong, toNumber } from '../../values/numbers.ts'
import { compileRegex, isRegex, regexOf } from '../../values/regex.ts'
import { isDoc, isNullish, isNumeric, Kind, kindOf, typeNumberOf, typeNumbersOf, type Value } from '../../values/types.ts'
import { table } from '../../base/table.ts'

type Predicate = (value: Value) => boolean

/** Operators that test an array as a whole, never its elements. */
export const wholeArrayOperators: ReadonlySet<string> = new Set(['$exists', '$size'])

/** Compiles the test of one value by an operator; `undefined` stands for a missing field. */
export function compileComparison(operator: string, operand: Value): Predicate {
  const compile = compilers[operator] ?? refuse('BadValue', `unknown operator: ${operator}`)
  return compile(operand)
}

const compilers = table<(operand: Value) => Predicate>({
  $eq: equals,
  $gt: (operand) => ordered(operand, (order) => order > 0, false),
  $gte: (operand) => ordered(operand, (order) => order >= 0, true),
  $lt: (operand) => ordered(operand, (order) => order < 0, false),
  $lte: (operand) => ordered(operand, (order) => order <= 0, true),
  $in: isIn,
  $regex: matchesRegex,
  $exists: () => (value) => value !== undefined,
  $type: hasType,
  $mod: hasRemainder,
  $size: hasSize,
  $bitsAllSet: (operand) => bits(operand, (set, mask) => (set & mask) === mask),
  $bitsAnySet: (operand) => bits(operand, (set, mask) => (set & mask) !== 0n),
  $bitsAllClear: (operand) => bits(operand, (set, mask) => (set & mask) === 0n),
  $bitsAnyClear: (operand) => bits(operand, (set, mask) => (set & mask) !== mask),
})

function equals(operand: Value): Predicate {
  if (operand === null) return isNullish
  if (typeof operand === 'string') return (value) => value === operand || (value instanceof BSONSymbol && String(value) === operand)
  return (value) => value !== undefined && equal(value, operand)
}

function ordered(operand: Value, accepts: (order: number) => boolean, withEqual: boolean): Predicate {
  const kind = kindOf(operand)
  if (kind === Kind.null) return withEqual ? isNullish : () => false
  if (kind === Kind.minKey || kind === Kind.maxKey) return (value) => value !== undefined && accepts(compare(value, operand))
  if (kind === Kind.regex) return refuse('BadValue', `Can't have RegEx as arg to predicate over field.`)
  if (isNumeric(operand) && isNaNValue(operand)) return withEqual ? (value) => isNumeric(value) && isNaNValue(value) : () => false
  const isNumber = kind === Kind.number
  return (value) => kindOf(value) === kind && value !== undefined && !(isNumber && isNaNValue(value as number)) && accepts(compare(value, operand))
}

function isIn(operand: Value): Predicate {
  if (!Array.isArray(operand)) return refuse('BadValue', '$in needs an array')
  if (operand.some((value) => isDoc(value) && Object.keys(value)[0]?.startsWith('$'))) refuse('BadValue', 'cannot nest $ under $in')
  const texts = new Set(operand.filter((value) => typeof value === 'string'))
  const others = operand.filter((value) => typeof value !== 'string').map((value) => ({ value, key: exactKeyOf(value) }))
  const keys = new Set(others.map(({ key }) => key).filter((key) => key !== undefined))
  const tests = others.filter(({ key }) => key === undefined).map(({ value }) => (isRegex(value) ? matchesRegex(value) : equals(value)))
  return (value) => {
    if (typeof value === 'string' ? texts.has(value) : keys.size > 0 && value !== undefined && keys.has(exactKeyOf(value) ?? '')) return true
    return tests.some((test) => test(value))
  }
}

/** A key that is the same for equal values, to look a value up in a set; undefined if no key identifies the value exactly. */
function exactKeyOf(value: Value): string | undefined {
  if (isNullish(value) || isRegex(value) || value instanceof BSONSymbol) return undefined
  const { bytes, lossy } = KeyEncoder.encode([value], [1])
  return lossy ? undefined : bytes.toString('latin1')
}

function matchesRegex(operand: Value): Predicate {
  const regex = toRegExp(operand)
  const { source, flags } = regex
  return (value) => {
    if (typeof value === 'string') return regex.test(value)
    if (value instanceof BSONSymbol) return regex.test(String(value))
    return (
      value instanceof BSONRegExp && compileRegex(value.pattern, value.options).source === source && compileRegex(value.pattern, value.options).flags === flags
    )
  }
}

export function toRegExp(operand: Value): RegExp {
  if (isRegex(operand)) return regexOf(operand)
  const { pattern, options } = operand as { pattern: string; options: string }
  return compileRegex(pattern, options)
}

function hasType(operand: Value): Predicate {
  const aliases = Array.isArray(operand) ? operand : [operand]
  if (aliases.length === 0) refuse('FailedToParse', '$type must match at least one type')
  const numbers = new Set(
    aliases.flatMap(
      (alias) =>
        typeNumbersOf(alias) ??
        refuse('BadValue', typeof alias === 'string' ? `Unknown type name alias: ${alias}` : `Invalid numerical type code: ${String(alias)}`),
    ),
  )
  return (value) => value !== undefined && numbers.has(typeNumberOf(value))
}

function hasRemainder(operand: Value): Predicate {
  if (!Array.isArray(operand) || operand.length !== 2)
    return refuse(
      'BadValue',
      `malformed mod, ${!Array.isArray(operand) ? 'needs to be an array' : operand.length < 2 ? 'not enough elements' : 'too many elements'}`,
    )
  const [divisor, remainder] = operand.map((part) => (isNumeric(part) ? toLong(part) : undefined))
  if (divisor === undefined || remainder === undefined) return refuse('BadValue', 'malformed mod, divisor and remainder must be numbers')
  if (divisor === 0n) return refuse('BadValue', 'divisor cannot be 0')
  return (value) => {
    const whole = isNumeric(value) ? toLong(value) : undefined
    return whole !== undefined && whole % divisor === remainder
  }
}

function hasSize(operand: Value): Predicate {
  const size = isNumeric(operand) ? toNumber(operand) : Number.NaN
  if (!Number.isInteger(size)) return refuse('BadValue', `Failed to parse $size. Expected an integer: $size: ${String(operand)}`)
  if (size < 0) return refuse('BadValue', `Failed to parse $size. Expected a non-negative number in: $size: ${size}`)
  return (value) => Array.isArray(value) && value.length === size
}

function bits(operand: Value, accepts: (set: bigint, mask: bigint) => boolean): Predicate {
  const mask = maskOf(operand)
  return (value) => {
    const set = bitsOf(value)
    return set !== undefined && accepts(set, mask)
  }
}

function maskOf(operand: Value): bigint {
  if (Array.isArray(operand)) return operand.reduce<bigint>((mask, position) => mask | (1n << BigInt(toNumber(position))), 0n)
  return bitsOf(operand) ?? refuse('BadValue', 'The bits operand must be a number, BinData or an array of bit positions')
}

function bitsOf(value: Value): bigint | undefined {
  if (value instanceof Binary) return [...value.value()].reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n)
  if (!isNumeric(value)) return undefined
  const whole = toLong(value)
  if (whole === undefined || !Number.isInteger(toNumber(value))) return undefined
  return BigInt.asUintN(128, whole)
}
