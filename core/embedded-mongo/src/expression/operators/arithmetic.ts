import { Decimal128 } from 'bson'
import { MongoError, refuse } from '../../base/errors.ts'
import { decimalOf, toDecimal128 } from '../../values/decimal.ts'
import { calculate, calculateDouble, double, isDouble, primitiveOf, toLong, toNumber } from '../../values/numbers.ts'
import { isNullish, isNumeric, typeNameOf, type Numeric, type Value } from '../../values/types.ts'
import { withArguments, unaryOrNull, type Operator } from './operator.ts'

export const arithmetic: Record<string, Operator> = {
  $add: withArguments('$add', add),
  $subtract: withArguments('$subtract', ([a, b]) => subtract(a, b), 2, 2),
  $multiply: withArguments('$multiply', (values) =>
    values.some(isNullish) ? null : values.map((value) => numeric('$multiply', value)).reduce((a, b) => widened('multiply', a, b), 1),
  ),
  $divide: withArguments('$divide', ([a, b]) => divide('$divide', a, b), 2, 2),
  $mod: withArguments('$mod', ([a, b]) => divide('$mod', a, b), 2, 2),
  $abs: unaryOrNull('$abs', (value) => absolute(numeric('$abs', value))),
  $ceil: unaryOrNull('$ceil', (value) => rounded('$ceil', value, 0, Math.ceil)),
  $floor: unaryOrNull('$floor', (value) => rounded('$floor', value, 0, Math.floor)),
  $round: withArguments('$round', ([value, place]) => roundTo('$round', value, place, roundHalfEven), 1, 2),
  $trunc: withArguments('$trunc', ([value, place]) => roundTo('$trunc', value, place, Math.trunc), 1, 2),
  $pow: withArguments('$pow', ([base, exponent]) => power(base, exponent), 2, 2),
  $log: withArguments(
    '$log',
    ([value, base]) => (isNullish(value) || isNullish(base) ? null : double(logarithm(toNumber(numeric('$log', value)), toNumber(numeric('$log', base))))),
    2,
    2,
  ),
  $sqrt: real('$sqrt', (value) => (value < 0 ? refuse(28714, "$sqrt's argument must be greater than or equal to 0") : Math.sqrt(value))),
  $exp: real('$exp', Math.exp),
  $ln: real('$ln', (value) => (value <= 0 ? refuse(28766, `$ln's argument must be a positive number, but is ${value}`) : Math.log(value))),
  $log10: real('$log10', (value) => (value <= 0 ? refuse(28761, `$log10's argument must be a positive number, but is ${value}`) : Math.log10(value))),
  $sin: real('$sin', Math.sin),
  $cos: real('$cos', Math.cos),
  $tan: real('$tan', Math.tan),
  $asin: real('$asin', Math.asin),
  $acos: real('$acos', Math.acos),
  $atan: real('$atan', Math.atan),
  $sinh: real('$sinh', Math.sinh),
  $cosh: real('$cosh', Math.cosh),
  $tanh: real('$tanh', Math.tanh),
  $asinh: real('$asinh', Math.asinh),
  $acosh: real('$acosh', Math.acosh),
  $atanh: real('$atanh', Math.atanh),
  $atan2: withArguments(
    '$atan2',
    ([y, x]) => (isNullish(y) || isNullish(x) ? null : double(Math.atan2(toNumber(numeric('$atan2', y)), toNumber(numeric('$atan2', x))))),
    2,
    2,
  ),
  $degreesToRadians: real('$degreesToRadians', (value) => (value * Math.PI) / 180),
  $radiansToDegrees: real('$radiansToDegrees', (value) => (value * 180) / Math.PI),
  $bitAnd: bitwise('$bitAnd', (a, b) => a & b, -1n),
  $bitOr: bitwise('$bitOr', (a, b) => a | b, 0n),
  $bitXor: bitwise('$bitXor', (a, b) => a ^ b, 0n),
  $bitNot: unaryOrNull('$bitNot', (value) => (typeof value === 'bigint' ? ~value : ~Number(numeric('$bitNot', value)))),
  $rand: withArguments('$rand', () => double(Math.random())),
}

/** A sum, difference or product, as a double if a long overflows. */
export function widened(operation: 'add' | 'subtract' | 'multiply', a: Numeric, b: Numeric): Numeric {
  const result = calculate(operation, a, b)
  return result ?? calculateDouble(operation, a, b)
}

function absolute(value: Numeric): Numeric {
  return toNumber(value) < 0 ? widened('multiply', value, -1) : value
}

function numeric(name: string, value: Value): Numeric {
  if (isNumeric(value)) return value
  throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${typeNameOf(value)}`)
}

function add(values: Value[]): Value {
  if (values.some(isNullish)) return null
  const dates = values.filter((value) => value instanceof Date)
  if (dates.length > 1) refuse(16612, 'only one date allowed in an $add expression')
  const numbers = values
    .filter((value) => !(value instanceof Date))
    .map((value) => (isNumeric(value) ? value : refuse('TypeMismatch', `$add only supports numeric or date types, not ${typeNameOf(value)}`)))
  const sum = numbers.reduce<Numeric>((a, b) => widened('add', a, b), 0)
  return dates[0] ? new Date(dates[0].getTime() + Math.round(toNumber(sum))) : sum
}

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime())
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)))
  if (isNumeric(a) && isNumeric(b)) return widened('subtract', a, b)
  return refuse('TypeMismatch', `can't $subtract ${typeNameOf(b)} from ${typeNameOf(a)}`)
}

function divide(name: '$divide' | '$mod', a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null
  if (!isNumeric(a) || !isNumeric(b)) return refuse('TypeMismatch', `${name} only supports numeric types, not ${typeNameOf(a)} and ${typeNameOf(b)}`)
  if (toNumber(b) === 0) return refuse(name === '$divide' ? 2 : 16610, name === '$divide' ? "can't $divide by zero" : "can't $mod by zero")
  return calculate(name === '$divide' ? 'divide' : 'remainder', a, b)
}

function roundTo(name: string, value: Value, place: Value, round: (value: number) => number): Value {
  if (isNullish(value) || place === null) return null
  return rounded(name, value, place === undefined ? 0 : toNumber(numeric(name, place)), round)
}

function rounded(name: string, value: Value, place: number, round: (value: number) => number): Value {
  const number = numeric(name, value)
  if (number instanceof Decimal128) return roundDecimal(number, place, round)
  if (!isDouble(number) && place >= 0) return number
  if (typeof number === 'bigint') return BigInt(round(Number(number) / 10 ** -place)) * 10n ** BigInt(-place)
  const result = scaledRound(toNumber(number), place, round)
  return isDouble(number) ? double(result) : result
}

/** Shifts the decimal point in the text of the number, because a multiplication would add an error (1.005 × 100 is 100.49999999999999). */
function scaledRound(value: number, place: number, round: (value: number) => number): number {
  if (!Number.isFinite(value)) return value
  const shift = (number: number, by: number) => {
    const [digits, exponent = '0'] = String(number).split('e')
    return Number(`${digits}e${Number(exponent) + by}`)
  }
  return shift(round(shift(value, place)), -place)
}

function roundDecimal(value: Decimal128, place: number, round: (value: number) => number): Decimal128 {
  const decimal = decimalOf(value)
  if (!decimal || decimal.exponent >= -place) return value
  const unit = 10n ** BigInt(-place - decimal.exponent)
  const whole = decimal.digits / unit
  const fraction = Number(decimal.digits % unit) / Number(unit)
  const even = Number(whole % 2n)
  return toDecimal128({ digits: whole - BigInt(even) + BigInt(round(even + fraction)), exponent: -place })
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

function power(base: Value, exponent: Value): Value {
  if (isNullish(base) || isNullish(exponent)) return null
  const [a, b] = [numeric('$pow', base), numeric('$pow', exponent)]
  if (isDouble(a) || isDouble(b) || a instanceof Decimal128 || b instanceof Decimal128 || toNumber(b) < 0) return double(toNumber(a) ** toNumber(b))
  const exact = BigInt(primitiveOf(a)) ** BigInt(primitiveOf(b))
  const small = BigInt.asIntN(32, exact) === exact && typeof a === 'number' && typeof b === 'number'
  return small ? Number(exact) : BigInt.asIntN(64, exact) === exact ? exact : double(Number(exact))
}

function logarithm(value: number, base: number): number {
  if (value <= 0) refuse(28758, `$log's argument must be a positive number, but is ${value}`)
  if (base <= 0 || base === 1) refuse(28759, `$log's base must be a positive number not equal to 1, but is ${base}`)
  return Math.log(value) / Math.log(base)
}

function real(name: string, calculate: (value: number) => number): Operator {
  return unaryOrNull(name, (value) => double(calculate(toNumber(numeric(name, value)))))
}

function bitwise(name: string, combine: (a: bigint, b: bigint) => bigint, neutral: bigint): Operator {
  return withArguments(name, (values) => {
    if (values.some(isNullish)) return null
    const numbers = values.map((value) => numeric(name, value))
    const longs = numbers.map((value) => toLong(value) ?? refuse('TypeMismatch', `${name} only supports int and long operands`))
    const result = longs.reduce(combine, neutral)
    return numbers.some((value) => typeof value === 'bigint') ? result : Number(result)
  })
}
