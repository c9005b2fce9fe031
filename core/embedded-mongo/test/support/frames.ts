import { BSON, type Document } from 'mongodb'

export const opcodes = { reply: 1, query: 2004, compressed: 2012, message: 2013 } as const
export const flags = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 65_536 } as const

const checksumTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1
  return remainder
})

/** CRC-32C, which ends a message with the checksum flag. */
export function checksumOf(bytes: Uint8Array): number {
  let checksum = 0xffffffff
  for (const byte of bytes) checksum = (checksum >>> 8) ^ (checksumTable[(checksum ^ byte) & 0xff] as number)
  return (checksum ^ 0xffffffff) >>> 0
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value | 0)
  return bytes
}

export function frame(opcode: number, requestId: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([int32(16 + body.length), int32(requestId), int32(0), int32(opcode), body])
}

export interface MessageOptions {
  requestId?: number
  flags?: number
  /** Documents to send as a section of their own, under the name of the command's field. */
  sequence?: { name: string; documents: Document[] }
  checksum?: 'right' | 'wrong'
}

export function message(body: Document, { requestId = 1, flags: given = 0, sequence, checksum }: MessageOptions = {}): Buffer {
  const parts = [int32(checksum ? given | flags.checksumPresent : given), Buffer.from([0]), BSON.serialize(body)]
  if (sequence) {
    const content = Buffer.concat([Buffer.from(`${sequence.name}\0`), ...sequence.documents.map((each) => BSON.serialize(each))])
    parts.push(Buffer.from([1]), int32(4 + content.length), content)
  }
  if (!checksum) return frame(opcodes.message, requestId, ...parts)
  const whole = frame(opcodes.message, requestId, ...parts, Buffer.alloc(4))
  const right = checksumOf(whole.subarray(0, -4))
  whole.writeUInt32LE(checksum === 'right' ? right : (right ^ 1) >>> 0, whole.length - 4)
  return whole
}

export function query(body: Document, requestId = 1): Buffer {
  return frame(opcodes.query, requestId, int32(0), Buffer.from('admin.$cmd\0'), int32(0), int32(-1), BSON.serialize(body))
}

export interface Reply {
  requestId: number
  responseTo: number
  opcode: number
  document: Document
}

/** Splits the first whole frame off the received bytes; undefined if there is none. */
export function takeReply(bytes: Buffer): { reply: Reply; rest: Buffer } | undefined {
  if (bytes.length < 16 || bytes.length < bytes.readInt32LE(0)) return undefined
  const length = bytes.readInt32LE(0)
  const opcode = bytes.readInt32LE(12)
  const start = opcode === opcodes.reply ? 36 : 21
  const document = BSON.deserialize(bytes.subarray(start, start + bytes.readInt32LE(start)))
  return { reply: { requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8), opcode, document }, rest: bytes.subarray(length) }
}
