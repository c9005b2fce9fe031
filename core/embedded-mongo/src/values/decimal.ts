import { Decimal128 } from 'bson'

/** A finite decimal: `digits` × 10^`exponent`. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const precision = 34

/** The digits and exponent of a decimal; undefined for NaN and the infinities. */
export function decimalOf(value: Decimal128): Decimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString())
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign ? -digits : digits, exponent: Number(exponent) - fraction.length }
}

export function toDecimal128({ digits, exponent }: Decimal): Decimal128 {
  const rounded = round({ digits, exponent })
  return Decimal128.fromString(`${rounded.digits}E${rounded.exponent}`)
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: scaled(a, exponent) + scaled(b, exponent), exponent }
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, exponent: a.exponent + b.exponent }
}

export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  const shift = Math.max(0, precision + 2 + String(b.digits).length - String(a.digits).length)
  const dividend = a.digits * 10n ** BigInt(shift)
  const exact = dividend % b.digits === 0n
  const quotient = { digits: dividend / b.digits, exponent: a.exponent - b.exponent - shift }
  return exact ? trimZeros(quotient, a.exponent - b.exponent) : quotient
}

export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: scaled(a, exponent) % scaled(b, exponent), exponent }
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const sign = Number(a.digits > 0n) - Number(a.digits < 0n)
  const otherSign = Number(b.digits > 0n) - Number(b.digits < 0n)
  if (sign !== otherSign) return sign < otherSign ? -1 : 1
  const size = magnitude(a) - magnitude(b)
  if (size !== 0 && sign !== 0) return size * sign < 0 ? -1 : 1
  const exponent = Math.min(a.exponent, b.exponent)
  const [left, right] = [scaled(a, exponent), scaled(b, exponent)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The exact decimal value of a finite double. */
export function decimalOfDouble(value: number): Decimal {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const high = bits.getUint32(0)
  const biased = (high >>> 20) & 0x7ff
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4))
  const mantissa = (biased === 0 ? fraction : fraction | (1n << 52n)) * (value < 0 ? -1n : 1n)
  const power = (biased === 0 ? 1 : biased) - 1075
  return power >= 0 ? { digits: mantissa << BigInt(power), exponent: 0 } : { digits: mantissa * 5n ** BigInt(-power), exponent: power }
}

function magnitude({ digits, exponent }: Decimal): number {
  return String(digits < 0n ? -digits : digits).length + exponent
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to)
}

function trimZeros({ digits, exponent }: Decimal, limit: number): Decimal {
  while (exponent < limit && digits % 10n === 0n) {
    digits /= 10n
    exponent += 1
  }
  return { digits, exponent }
}

function round({ digits, exponent }: Decimal): Decimal {
  const excess = String(digits < 0n ? -digits : digits).length - precision
  if (excess <= 0) return { digits, exponent }
  const unit = 10n ** BigInt(excess)
  const half = unit / 2n
  const rest = digits % unit
  const size = rest < 0n ? -rest : rest
  let quotient = digits / unit
  if (size > half || (size === half && quotient % 2n !== 0n)) quotient += digits < 0n ? -1n : 1n
  return { digits: quotient, exponent: exponent + excess }
}
