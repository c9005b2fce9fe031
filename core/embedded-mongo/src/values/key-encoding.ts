import { Decimal128, type Binary, type BSONRegExp, type Code, type ObjectId, type Timestamp } from 'bson'
import { compareNumbers } from './compare.ts'
import { toNumber } from './numbers.ts'
import { shellText } from './shell-text.ts'
import { Kind, kindOf, type Doc, type Numeric, type Value } from './types.ts'

/** The limit of LMDB. A value that takes more than its share of it is truncated, which makes its index lossy. */
const maxKeySize = 1900

/** How many bytes a value may take in a key of so many fields. */
export function maxValueSize(fields: number): number {
  return Math.floor(maxKeySize / fields)
}

/** The key value of an empty array, which sorts before null. */
export const emptyArray = Symbol('empty array')

/** A shared buffer in which keys are built; building one never pauses, so a single buffer is enough. */
let scratch = Buffer.allocUnsafe(4096)

/** A string that is the same for equal values only, to look values up in a map. */
export function mapKeyOf(value: Value): string {
  if (typeof value === 'string') return `s${value}`
  const { bytes, lossy } = KeyEncoder.encode([value], [1])
  return bytes.toString('latin1') + (lossy ? shellText(value) : '')
}

/**
 * Encodes values as bytes whose order is MongoDB's order of the values. No encoding is a prefix of another. `lossy` means
 * that different values may have the same bytes (a long or decimal that no double can represent, a very long string), so
 * that such keys only find candidates.
 */
export class KeyEncoder {
  #bytes = scratch
  #length = 0
  lossy = false
  /** Whether the values include a number that no double can represent. */
  rounded = false

  /** Encodes the values of a key in the directions of its index. For a part of a key, `fields` is the number of fields in the whole index. */
  static encode(values: readonly Value[], directions: readonly number[], fields = directions.length): { bytes: Buffer; lossy: boolean; rounded: boolean } {
    const encoder = new KeyEncoder()
    const maxSize = maxValueSize(fields)
    values.forEach((value, position) => encoder.#component(value, directions[position]! < 0, maxSize))
    return { bytes: encoder.bytes(), lossy: encoder.lossy, rounded: encoder.rounded }
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  #component(value: Value, descending: boolean, maxSize: number): void {
    const start = this.#length
    this.#value(value)
    if (this.#length - start > maxSize) {
      this.#length = start + maxSize
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

  /** UTF-8 terminated by 0 0, with 0 escaped as 0 255, so that a string sorts before those that it is a prefix of. */
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
