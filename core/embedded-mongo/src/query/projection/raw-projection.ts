import { isAt } from '../../values/decode.ts'
import { isNumeric, type Doc, type Value } from '../../values/types.ts'
import { toBoolean } from '../../values/numbers.ts'

/** Copies whole fields of a document without decoding it. */
type RawProjection = (document: Buffer) => Buffer

/**
 * Compiles a projection that only keeps or drops top-level fields. It works on the encoded document, which is neither decoded
 * nor encoded again. Undefined for any other projection.
 */
export function compileRawProjection(spec: Doc): RawProjection | undefined {
  const entries = Object.entries(spec)
  if (!entries.every(([name, value]) => isFlag(value) && !name.includes('.') && !name.startsWith('$'))) return undefined
  const others = entries.filter(([name]) => name !== '_id').map(([, value]) => toBoolean(value))
  const id = spec._id === undefined ? undefined : toBoolean(spec._id)
  const keeps = others[0] ?? id ?? false
  if (others.some((other) => other !== keeps) || (!keeps && id === true)) return undefined
  const names = new Set(Object.keys(spec))
  if (keeps && id === undefined) names.add('_id')
  if (keeps && id === false) names.delete('_id')
  const wanted = [...names].map((name) => Buffer.from(name))
  return (document) => withFields(document, wanted, keeps)
}

function isFlag(value: Value): boolean {
  return typeof value === 'boolean' || isNumeric(value)
}

function withFields(document: Buffer, names: readonly Buffer[], keeps: boolean): Buffer {
  const end = document.length - 1
  const parts: Buffer[] = []
  let left = names.length
  let from = 4
  let at = 4
  while (at < end && left > 0) {
    const nameAt = at + 1
    let nameEnd = nameAt
    while (document[nameEnd] !== 0) nameEnd += 1
    const next = nameEnd + 1 + sizeOf(document, document[at]!, nameEnd + 1)
    if (names.some((name) => isAt(document, name, nameAt, nameEnd))) {
      left -= 1
      if (keeps) parts.push(document.subarray(at, next))
      else if (at > from) parts.push(document.subarray(from, at))
      from = next
    }
    at = next
  }
  if (!keeps && end > from) parts.push(document.subarray(from, end))
  return documentOf(parts)
}

function documentOf(parts: readonly Buffer[]): Buffer {
  let length = 0
  for (const part of parts) length += part.length
  const result = Buffer.allocUnsafe(length + 5)
  result.writeInt32LE(length + 5, 0)
  let at = 4
  for (const part of parts) at += part.copy(result, at)
  result[at] = 0
  return result
}

/** The size of a value in bytes, by its BSON type. Unlike the decoder, it trusts the document, which was validated before it was stored. */
function sizeOf(document: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + document.readInt32LE(at)
    case 0x03:
    case 0x04:
    case 0x0f:
      return document.readInt32LE(at)
    case 0x05:
      return 5 + document.readInt32LE(at)
    case 0x07:
      return 12
    case 0x08:
      return 1
    case 0x0b:
      return document.indexOf(0, document.indexOf(0, at) + 1) + 1 - at
    case 0x0c:
      return 16 + document.readInt32LE(at)
    case 0x10:
      return 4
    case 0x13:
      return 16
    default:
      return 0
  }
}
