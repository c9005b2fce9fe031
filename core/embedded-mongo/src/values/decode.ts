import { isUtf8 } from 'node:buffer'
import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { refuse } from '../base/errors.ts'
import { isInt32, type Doc, type Value } from './types.ts'

const maxDepth = 180

/** Decodes and validates a document. Unlike the driver's decoder it keeps the type of every number (see `Value`). Skips a top-level field called `ignored`. */
export function decode(bytes: Buffer, ignored?: string): Doc {
  return new Decoder(bytes, ignored).readDocument(0, bytes.length, 0)
}

/** Decodes some of the top-level fields of a document. */
export function decodeFields(bytes: Buffer, names: readonly Buffer[]): Doc {
  return new Decoder(bytes, undefined, { names }).readDocument(0, bytes.length, 0)
}

/** Decodes a document that a disk may have damaged: also fails if a text is not UTF-8, in which the drivers send it. */
export function decodeStrictly(bytes: Buffer): Doc {
  return new Decoder(bytes, undefined, { isStrict: true }).readDocument(0, bytes.length, 0)
}

class Decoder {
  readonly #bytes: Buffer
  readonly #ignored: string | undefined
  readonly #isStrict: boolean
  readonly #names: readonly Buffer[] | undefined

  constructor(bytes: Buffer, ignored: string | undefined, { isStrict = false, names }: { isStrict?: boolean; names?: readonly Buffer[] } = {}) {
    this.#bytes = bytes
    this.#ignored = ignored
    this.#isStrict = isStrict
    this.#names = names
  }

  readDocument(start: number, limit: number, depth: number): Doc {
    const doc: Doc = {}
    this.#eachElement(start, limit, depth, (name, value) => {
      if (name === '__proto__') Object.defineProperty(doc, name, { value, enumerable: true, writable: true, configurable: true })
      else doc[name] = value
    })
    return doc
  }

  #readArray(start: number, limit: number, depth: number): Value[] {
    const array: Value[] = []
    this.#eachElement(start, limit, depth, (_name, value) => array.push(value))
    return array
  }

  #eachElement(start: number, limit: number, depth: number, element: (name: string, value: Value) => void): void {
    if (depth > maxDepth) refuse('Overflow', `BSON nesting depth of ${maxDepth} exceeded`)
    const end = this.#endOfDocument(start, limit)
    let at = start + 4
    while (at < end) {
      const type = this.#bytes[at]!
      const nameEnd = this.#bytes.indexOf(0, at + 1)
      if (nameEnd < 0 || nameEnd >= end) malformed('a field name is not terminated')
      const next = nameEnd + 1 + this.#sizeOf(type, nameEnd + 1, end)
      if (next > end) malformed('a value ends beyond its document')
      if (depth > 0 || this.#isWanted(at + 1, nameEnd)) {
        const name = this.#text(at + 1, nameEnd)
        if (depth > 0 || name !== this.#ignored) element(name, this.#convert(type, nameEnd + 1, next, depth))
      }
      at = next
    }
  }

  #isWanted(nameAt: number, nameEnd: number): boolean {
    return this.#names?.some((name) => isAt(this.#bytes, name, nameAt, nameEnd)) ?? true
  }

  #endOfDocument(start: number, limit: number): number {
    if (start + 5 > limit) malformed('a document is too short')
    const size = this.#bytes.readInt32LE(start)
    if (size < 5 || start + size > limit || this.#bytes[start + size - 1] !== 0) malformed('the size of a document is wrong')
    return start + size - 1
  }

  #convert(type: number, at: number, next: number, depth: number): Value {
    const bytes = this.#bytes
    switch (type) {
      case 0x01:
        return doubleFrom(bytes.readDoubleLE(at))
      case 0x02:
        return this.#text(at + 4, next - 1)
      case 0x03:
        return this.readDocument(at, next, depth + 1)
      case 0x04:
        return this.#readArray(at, next, depth + 1)
      case 0x05:
        return this.#binary(at, next)
      case 0x07:
        return new ObjectId(Uint8Array.prototype.slice.call(bytes, at, next))
      case 0x08:
        return bytes[at] === 1
      case 0x09:
        return new Date(Number(bytes.readBigInt64LE(at)))
      case 0x10:
        return bytes.readInt32LE(at)
      case 0x12:
        return bytes.readBigInt64LE(at)
      case 0x11:
        return new Timestamp(new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4), true))
      case 0x13:
        return new Decimal128(Uint8Array.prototype.slice.call(bytes, at, next))
      default:
        return this.#convertRare(type, at, next, depth)
    }
  }

  #convertRare(type: number, at: number, next: number, depth: number): Value {
    const bytes = this.#bytes
    switch (type) {
      case 0x0b: {
        const middle = bytes.indexOf(0, at)
        return new BSONRegExp(this.#text(at, middle), this.#text(middle + 1, next - 1))
      }
      case 0x0d:
        return new Code(this.#text(at + 4, next - 1))
      case 0x0e:
        return new BSONSymbol(this.#text(at + 4, next - 1))
      case 0x0f: {
        const scopeAt = at + 8 + bytes.readInt32LE(at + 4)
        return new Code(this.#text(at + 8, scopeAt - 1), this.readDocument(scopeAt, next, depth + 1))
      }
      case 0xff:
        return new MinKey()
      case 0x7f:
        return new MaxKey()
      default:
        return null // null, and the deprecated undefined
    }
  }

  #text(start: number, end: number): string {
    if (this.#isStrict && !isUtf8(this.#bytes.subarray(start, end))) malformed('a text is not UTF-8')
    return this.#bytes.toString('utf8', start, end)
  }

  #binary(at: number, next: number): Binary {
    const subtype = this.#bytes[at + 4]!
    const start = subtype === Binary.SUBTYPE_BYTE_ARRAY ? at + 9 : at + 5
    return new Binary(Uint8Array.prototype.slice.call(this.#bytes, start, next), subtype)
  }

  #sizeOf(type: number, at: number, end: number): number {
    switch (type) {
      case 0x06:
      case 0x0a:
      case 0x7f:
      case 0xff:
        return 0
      case 0x08:
        return 1
      case 0x10:
        return 4
      case 0x01:
      case 0x09:
      case 0x11:
      case 0x12:
        return 8
      case 0x07:
        return 12
      case 0x13:
        return 16
      case 0x02:
      case 0x0d:
      case 0x0e:
        return this.#sizeOfString(at, end)
      case 0x03:
      case 0x04:
        return this.#endOfDocument(at, end) + 1 - at
      case 0x05:
        return this.#sizeOfBinary(at, end)
      case 0x0b: {
        const middle = this.#bytes.indexOf(0, at)
        const last = middle < 0 ? -1 : this.#bytes.indexOf(0, middle + 1)
        return last < 0 ? malformed('a regular expression is not terminated') : last + 1 - at
      }
      case 0x0f:
        return this.#sizeOfCodeWithScope(at, end)
      default:
        return malformed(`type 0x${type.toString(16)} is unknown`)
    }
  }

  #sizeOfString(at: number, end: number): number {
    if (at + 5 > end) malformed('a string is too short')
    const length = this.#bytes.readInt32LE(at)
    if (length < 1 || at + 4 + length > end || this.#bytes[at + 3 + length] !== 0) malformed('the length of a string is wrong')
    return 4 + length
  }

  #sizeOfBinary(at: number, end: number): number {
    if (at + 5 > end) malformed('a binary value is too short')
    const length = this.#bytes.readInt32LE(at)
    if (length < 0 || (this.#bytes[at + 4] === Binary.SUBTYPE_BYTE_ARRAY && length < 4)) malformed('the length of a binary value is wrong')
    return 5 + length
  }

  #sizeOfCodeWithScope(at: number, end: number): number {
    if (at + 14 > end) malformed('code with scope is too short')
    const size = this.#bytes.readInt32LE(at)
    if (at + size > end) malformed('the length of code with scope is wrong')
    const scopeAt = at + 4 + this.#sizeOfString(at + 4, at + size)
    if (this.#endOfDocument(scopeAt, at + size) + 1 !== at + size) malformed('the length of code with scope is wrong')
    return size
  }
}

/** Whether a name is at a place of an encoded document. */
export function isAt(document: Buffer, name: Buffer, start: number, end: number): boolean {
  if (end - start !== name.length) return false
  for (let offset = 0; offset < name.length; offset += 1) if (document[start + offset] !== name[offset]) return false
  return true
}

function doubleFrom(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

function malformed(reason: string): never {
  return refuse('InvalidBSON', `Malformed BSON: ${reason}`)
}
