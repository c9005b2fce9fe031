import { Decimal128, type Binary, type BSONRegExp, type Code, type ObjectId, type Timestamp } from 'bson'
import { compareNumbers } from '../values/compare.ts'
import { toNumber } from '../values/numbers.ts'
import { shellText } from '../values/shell-text.ts'
import { Kind, kindOf, type Doc, type Numeric, type Value } from '../values/types.ts'

/** LMDB refuses longer keys; a value that takes more than its share is cut, and its index is then known to be lossy. */
const maxKeySize = 1900

/** How many bytes a value may take in a key of so many. */
export function shareOf(fields: number): number {
  return Math.floor(maxKeySize / fields)
}

/** An index key value: an empty array is indexed by this, which stands before null. */
export const emptyArray = Symbol('empty array')

/** Keys are written here and copied from here; writing never pauses, so that one place serves all. */
let scratch = Buffer.allocUnsafe(4096)

/** A text that is the same for equal values only: the key under which a value is looked up in a map. */
export function identityOf(value: Value): string {
  if (typeof value === 'string') return `s${value}`
  const { bytes, lossy } = KeyWriter.encode([value], [1])
  return bytes.toString('latin1') + (lossy ? shellText(value) : '')
}

/**
 * Writes values as bytes whose order is MongoDB's order of the values. No encoding is the beginning of another.
 * `lossy` tells that two different values may have got the same bytes (a long or decimal that no double can hold, a very
 * long string): such keys only find candidates.
 */
export class KeyWriter {
  #bytes = scratch
  #length = 0
  lossy = false
  /** A number is among them that no double can hold. */
  rounded = false

  /** The bytes of the values of a key, in the directions of its index; of one value where an index has more, say how many. */
  static encode(values: readonly Value[], directions: readonly number[], fields = directions.length): { bytes: Buffer; lossy: boolean; rounded: boolean } {
    const writer = new KeyWriter()
    const share = shareOf(fields)
    values.forEach((value, position) => writer.#component(value, directions[position]! < 0, share))
    return { bytes: writer.bytes(), lossy: writer.lossy, rounded: writer.rounded }
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  #component(value: Value, descending: boolean, share: number): void {
    const start = this.#length
    this.#value(value)
    if (this.#length - start > share) {
      this.#length = start + share
      this.lossy = true
    }
    if (descending) for (let at = start; at < this.#length; at += 1) this.#bytes[at] = ~this.#bytes[at]!
  }

  #value(value: Value): void {
    const kind = value === emptyArray ? Kind.emptyArray : kindOf(value)
    this.#byte(kind * 8)
    this.#payload(kind, value)
  }

  #payload(kind: number, value: Value): void {
    switch (kind) {
      case Kind.number:
        return this.#number(value as Numeric)
      case Kind.string:
        return this.#text(String(value))
      case Kind.object:
        return this.#document(value as Doc)
      case Kind.array:
        for (const element of value as Value[]) this.#value(element)
        return this.#byte(0)
      case Kind.binary:
        return this.#binary(value as Binary)
      case Kind.objectId:
        return this.#raw((value as ObjectId).id)
      case Kind.boolean:
        return this.#byte(value ? 1 : 0)
      case Kind.date:
        return this.#date(value as Date)
      case Kind.timestamp:
        return this.#timestamp(value as Timestamp)
      case Kind.regex:
        this.#text((value as BSONRegExp).pattern)
        return this.#text((value as BSONRegExp).options)
      case Kind.code:
      case Kind.codeWithScope:
        this.#text((value as Code).code)
        return this.#value((value as Code).scope)
    }
  }

  #number(value: Numeric): void {
    const nearest = toNumber(value)
    if ((typeof value === 'bigint' || value instanceof Decimal128) && compareNumbers(value, nearest) !== 0) this.lossy = this.rounded = true
    this.#grow(8)
    if (Number.isNaN(nearest)) this.#bytes.fill(0, this.#length, this.#length + 8)
    else this.#orderedDouble(nearest === 0 ? 0 : nearest)
    this.#length += 8
  }

  #orderedDouble(value: number): void {
    const at = this.#length
    this.#bytes.writeDoubleBE(value, at)
    if (value < 0) for (let offset = 0; offset < 8; offset += 1) this.#bytes[at + offset] = ~this.#bytes[at + offset]!
    else this.#bytes[at] = this.#bytes[at]! | 0x80
  }

  #date(value: Date): void {
    this.#grow(8)
    const time = value.getTime()
    this.#bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(Number.isNaN(time) ? 0 : time) + 2n ** 63n), this.#length)
    this.#length += 8
  }

  #timestamp(value: Timestamp): void {
    this.#grow(8)
    this.#bytes.writeUInt32BE(value.getHighBitsUnsigned(), this.#length)
    this.#bytes.writeUInt32BE(value.getLowBitsUnsigned(), this.#length + 4)
    this.#length += 8
  }

  #document(doc: Doc): void {
    for (const [name, value] of Object.entries(doc)) {
      const kind = kindOf(value)
      this.#byte(kind * 8)
      this.#text(name)
      this.#payload(kind, value)
    }
    this.#byte(0)
  }

  #binary(value: Binary): void {
    this.#grow(5)
    this.#bytes.writeUInt32BE(value.position, this.#length)
    this.#bytes[this.#length + 4] = value.sub_type
    this.#length += 5
    this.#raw(value.value())
  }

  /** UTF-8 with 0 written as 0 255 and ended by 0 0, so that a shorter text stands before its continuations. */
  #text(text: string): void {
    const bytes = Buffer.from(text)
    if (!bytes.includes(0)) this.#raw(bytes)
    else
      for (const byte of bytes) {
        this.#byte(byte)
        if (byte === 0) this.#byte(0xff)
      }
    this.#byte(0)
    this.#byte(0)
  }

  #raw(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #byte(byte: number): void {
    this.#grow(1)
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  #grow(extra: number): void {
    if (this.#length + extra <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#length + extra) * 2)
    this.#bytes.copy(larger)
    this.#bytes = scratch = larger
  }
}
