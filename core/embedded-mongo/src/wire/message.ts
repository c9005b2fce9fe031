import { decode } from '../values/decode.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'

/** The maximum size of a frame from a client, in bytes. */
export const maxFrameSize = 48_000_000

const headerSize = 16
/** Every request carries its session, which only snapshots need here. */
const sessionField = 'lsid'
const OpCode = { reply: 1, query: 2004, msg: 2013 } as const
const Flag = { checksumPresent: 1, moreToCome: 2 } as const
/** A receiver must reject unknown flags below this bit. */
const firstOptionalFlag = 16

/** A request of a client, independent of the kind of its frame. */
export interface Message {
  readonly requestId: number
  readonly body: Doc
  /** The session of the request (`lsid`), which the body leaves out. */
  session(): Value
  /** Documents from sections besides the body, still encoded, by field name. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  /** The client does not expect a reply. */
  readonly isOneWay: boolean
  /** Puts the parts of an encoded reply into a frame of the same kind as that of the request. */
  frame(reply: readonly Buffer[]): Buffer
}

/** A frame violates the protocol, so the connection must be closed. */
export class ProtocolError extends Error {}

/** Decodes one whole frame. */
export function readMessage(frame: Buffer): Message {
  const opCode = frame.readInt32LE(12)
  if (opCode === OpCode.msg) return readMsg(frame)
  if (opCode === OpCode.query) return readQuery(frame)
  throw new ProtocolError(`unknown operation ${opCode}`)
}

function readMsg(frame: Buffer): Message {
  if (frame.length < headerSize + 5) throw new ProtocolError('the message is too short')
  const flags = frame.readUInt32LE(headerSize)
  if ((flags & ((1 << firstOptionalFlag) - 1) & ~(Flag.checksumPresent | Flag.moreToCome)) !== 0) throw new ProtocolError('the message has unknown flags')
  const end = flags & Flag.checksumPresent ? checkedEnd(frame) : frame.length
  const sequences = new Map<string, Buffer[]>()
  let body: Doc | undefined
  let encodedBody: Buffer
  for (let at = headerSize + 4; at < end;) {
    const kind = frame[at]!
    const size = sizeAt(frame, at + 1, end)
    const section = frame.subarray(at + 1, at + 1 + size)
    if (kind === 0 && !body) {
      body = decode(section, sessionField)
      encodedBody = section
    } else if (kind === 1) readSequence(section, sequences)
    else throw new ProtocolError(`unexpected section of kind ${kind}`)
    at += 1 + size
  }
  if (!body) throw new ProtocolError('the message has no body')
  const requestId = frame.readInt32LE(4)
  return {
    requestId,
    body,
    session: () => decode(encodedBody)[sessionField],
    sequences,
    isOneWay: (flags & Flag.moreToCome) !== 0,
    frame: (reply) => frameOf(headerSize + 5, reply, requestId, OpCode.msg),
  }
}

function checkedEnd(frame: Buffer): number {
  const end = frame.length - 4
  if (end < headerSize + 5 || crc32c(frame.subarray(0, end)) !== frame.readUInt32LE(end)) throw new ProtocolError('wrong checksum')
  return end
}

function sizeAt(frame: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? frame.readInt32LE(at) : 0
  if (size < 5 || at + size > end) throw new ProtocolError('wrong size of a section')
  return size
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw new ProtocolError('unterminated name of a section')
  const name = section.toString('utf8', 4, nameEnd)
  if (sequences.has(name)) throw new ProtocolError('duplicate section')
  const documents: Buffer[] = []
  for (let at = nameEnd + 1; at < section.length; at += documents.at(-1)!.length) documents.push(section.subarray(at, at + sizeAt(section, at, section.length)))
  sequences.set(name, documents)
}

/** Decodes OP_QUERY, the legacy frame of the first handshake of a driver. */
function readQuery(frame: Buffer): Message {
  const nameEnd = frame.indexOf(0, headerSize + 4)
  const at = nameEnd + 9
  if (nameEnd < 0 || at > frame.length) throw new ProtocolError('the query is too short')
  const size = sizeAt(frame, at, frame.length)
  const query = decode(frame.subarray(at, at + size))
  const database = frame.toString('utf8', headerSize + 4, nameEnd).split('.')[0]!
  const inner = isDoc(query.$query) ? query.$query : query
  const requestId = frame.readInt32LE(4)
  return {
    requestId,
    body: { ...inner, $db: database },
    session: () => undefined,
    sequences: new Map(),
    isOneWay: false,
    frame: (reply) => replyFrame(requestId, reply),
  }
}

let lastRequestId = 0

function frameOf(headSize: number, parts: readonly Buffer[], responseTo: number, opCode: number): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, headSize)
  const frame = Buffer.allocUnsafe(size)
  lastRequestId = (lastRequestId + 1) | 0
  frame.writeInt32LE(size, 0)
  frame.writeInt32LE(lastRequestId, 4)
  frame.writeInt32LE(responseTo, 8)
  frame.writeInt32LE(opCode, 12)
  frame.fill(0, headerSize, headSize)
  let at = headSize
  for (const part of parts) at += part.copy(frame, at)
  return frame
}

function replyFrame(responseTo: number, parts: readonly Buffer[]): Buffer {
  const awaitCapable = 8
  const frame = frameOf(headerSize + 20, parts, responseTo, OpCode.reply)
  frame.writeInt32LE(awaitCapable, headerSize)
  frame.writeInt32LE(1, headerSize + 16)
  return frame
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value >>> 0
})

/** The CRC-32C checksum, which OP_MSG may carry. */
function crc32c(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
