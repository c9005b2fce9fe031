import { afterPrefix } from '../../storage/data-file/key-layout.ts'
import { emptyArray, KeyEncoder } from '../../values/key-encoding.ts'
import { isNaNValue } from '../../values/numbers.ts'
import { isRegex, literalPrefix } from '../../values/regex.ts'
import { isNullish, isNumeric, Kind, kindOf, type Value } from '../../values/types.ts'
import type { Leaf } from '../filter/filter.ts'
import { toRegExp } from '../filter/comparison-operators.ts'

/** A range of encoded values or keys, without its end. */
export interface ByteRange {
  readonly start: Buffer
  readonly end: Buffer
}

/** The ranges of one field of an index that conditions restrict a scan to. */
export interface FieldBounds {
  readonly ranges: readonly ByteRange[]
  /** Each range holds a single value. */
  readonly points: boolean
  /** The conditions that every key in the ranges is certain to meet. */
  readonly proven: readonly Leaf[]
}

/** The properties of an index field that its bounds depend on. */
interface IndexField {
  readonly direction: number
  /** The number of fields in the index, which share the size of a key. */
  readonly fields: number
  /** Different values may have the same key. */
  readonly lossy: boolean
  /** Only one condition may be used, because different elements of an array may meet different conditions. */
  readonly single: boolean
}

/** The bounds that follow from the conditions on one field; undefined if none do. */
export function boundsOf(leaves: readonly Leaf[], field: IndexField): FieldBounds | undefined {
  const points = leaves.map((leaf) => pointsOf(leaf, field)).filter((bounds) => bounds !== undefined)
  if (points.length > 0) return points.reduce((best, bounds) => (bounds.ranges.length < best.ranges.length ? bounds : best))
  const ranges = leaves.map((leaf) => rangeOf(leaf, field)).filter((bounds) => bounds !== undefined)
  if (ranges.length === 0) return undefined
  return field.single ? ranges[0] : ranges.reduce(intersect)
}

function pointsOf(leaf: Leaf, field: IndexField): FieldBounds | undefined {
  if (leaf.operator === '$in') return isPlainList(leaf.operand) ? pointsFor(leaf, leaf.operand, field) : undefined
  return leaf.operator === '$eq' ? pointsFor(leaf, [leaf.operand], field) : undefined
}

function isPlainList(operand: Value): operand is Value[] {
  return Array.isArray(operand) && !operand.some(isRegex)
}

function pointsFor(leaf: Leaf, values: readonly Value[], { direction, fields }: IndexField): FieldBounds {
  const encoded = values.flatMap(keysFor).map((value) => KeyEncoder.encode([value], [direction], fields))
  const isExact = !encoded.some(({ lossy }) => lossy) && !values.some((value) => isNullish(value) || Array.isArray(value))
  const distinct =
    encoded.length > 1
      ? [...new Map(encoded.map(({ bytes }) => [bytes.toString('latin1'), bytes])).values()].sort(Buffer.compare)
      : encoded.map(({ bytes }) => bytes)
  return { ranges: distinct.map((bytes) => ({ start: bytes, end: afterPrefix(bytes) })), points: true, proven: isExact ? [leaf] : [] }
}

/** An array is searched for as a whole (as an element of another array) and by its first element. */
function keysFor(value: Value): Value[] {
  return Array.isArray(value) ? [value, value.length ? value[0] : emptyArray] : [value]
}

function rangeOf(leaf: Leaf, { direction, fields, lossy: isLossy }: IndexField): FieldBounds | undefined {
  if (leaf.operator === '$regex') return prefixRange(leaf, direction)
  const { operator, operand } = leaf
  if (!['$gt', '$gte', '$lt', '$lte'].includes(operator)) return undefined
  const kind = kindOf(operand)
  const isBracketed = [Kind.number, Kind.string, Kind.date, Kind.objectId, Kind.boolean, Kind.timestamp, Kind.binary].includes(kind as 4)
  if (!isBracketed || (isNumeric(operand) && isNaNValue(operand))) return undefined
  const { bytes, lossy } = KeyEncoder.encode([operand], [1], fields)
  const bracket = bracketOf(kind)
  const ascending = {
    $gt: { start: lossy || isLossy ? bytes : afterPrefix(bytes), end: bracket.end },
    $gte: { start: bytes, end: bracket.end },
    $lt: { start: bracket.start, end: lossy || isLossy ? afterPrefix(bytes) : bytes },
    $lte: { start: bracket.start, end: afterPrefix(bytes) },
  }[operator as '$gt']
  return { ranges: [inDirection(ascending, direction)], points: false, proven: lossy ? [] : [leaf] }
}

/** All values of one type, except NaN, which no comparison with a number matches. */
function bracketOf(kind: number): ByteRange {
  const start = kind === Kind.number ? afterPrefix(KeyEncoder.encode([Number.NaN], [1]).bytes) : Buffer.from([kind * 8])
  return { start, end: Buffer.from([kind * 8 + 1]) }
}

function prefixRange(leaf: Leaf, direction: number): FieldBounds | undefined {
  const prefix = literalPrefix(toRegExp(leaf.operand))
  if (!prefix) return undefined
  const start = Buffer.concat([Buffer.from([Kind.string * 8]), Buffer.from(prefix)])
  const strings = inDirection({ start, end: afterPrefix(start) }, direction)
  const regexes = inDirection({ start: Buffer.from([Kind.regex * 8]), end: Buffer.from([Kind.regex * 8 + 1]) }, direction)
  return { ranges: [strings, regexes].sort((a, b) => Buffer.compare(a.start, b.start)), points: false, proven: [] }
}

/** A descending field stores inverted bytes, which reverses a range; `afterPrefix`, because the end of a range is excluded. */
function inDirection({ start, end }: ByteRange, direction: number): ByteRange {
  return direction > 0 ? { start, end } : { start: afterPrefix(inverted(end)), end: afterPrefix(inverted(start)) }
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte))
}

function intersect(a: FieldBounds, b: FieldBounds): FieldBounds {
  const ranges = a.ranges.flatMap((left) => b.ranges.map((right) => ({ start: later(left.start, right.start), end: earlier(left.end, right.end) })))
  return { ranges: ranges.filter(({ start, end }) => Buffer.compare(start, end) < 0), points: false, proven: [...a.proven, ...b.proven] }
}

function later(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) > 0 ? a : b
}

function earlier(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) < 0 ? a : b
}
