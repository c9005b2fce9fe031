import { decode } from '../values/decode.ts'
import { isDoc, type Doc } from '../values/types.ts'
import { crc32c } from './crc32c.ts'

/** The largest frame that a client may send. */
export const largestFrame = 48_000_000

const headerSize = 16
/** Every request names its session, which means nothing to a server without transactions. */
const sessionField = 'lsid'
const OpCode = { reply: 1, query: 2004, msg: 2013 } as const
const Flag = { checksumPresent: 1, moreToCome: 2 } as const
/** Flag bits below this one must be understood. */
const firstOptionalFlag = 16

/** A request of a client, whichever frame it came in. */
export interface Message {
  readonly requestId: number
  readonly body: Doc
  /** Documents that came beside the body, still encoded, by the name of their field. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  /** The client waits for no answer. */
  readonly isOneWay: boolean
  /** Puts the parts of an encoded answer into a frame of the kind that the request had. */
  frame(answer: readonly Buffer[]): Buffer
}

/** A frame that does not keep to the protocol; the connection can't go on. */
export class ProtocolError extends Error {}

/** Reads one whole frame. */
export function readMessage(frame: Buffer): Message {
  const opCode = frame.readInt32LE(12)
  if (opCode === OpCode.msg) return readMsg(frame)
  if (opCode === OpCode.query) return readQuery(frame)
  throw new ProtocolError(`operation ${opCode} is not known`)
}

function readMsg(frame: Buffer): Message {
  if (frame.length < headerSize + 5) throw new ProtocolError('a message is too short')
  const flags = frame.readUInt32LE(headerSize)
  if ((flags & ((1 << firstOptionalFlag) - 1) & ~(Flag.checksumPresent | Flag.moreToCome)) !== 0) throw new ProtocolError('a message has unknown flags')
  const end = flags & Flag.checksumPresent ? checkedEnd(frame) : frame.length
  const sequences = new Map<string, Buffer[]>()
  let body: Doc | undefined
  for (let at = headerSize + 4; at < end;) {
    const kind = frame[at]!
    const size = sizeAt(frame, at + 1, end)
    const section = frame.subarray(at + 1, at + 1 + size)
    if (kind === 0 && !body) body = decode(section, sessionField)
    else if (kind === 1) readSequence(section, sequences)
    else throw new ProtocolError(`a section of kind ${kind} has no place here`)
    at += 1 + size
  }
  if (!body) throw new ProtocolError('a message has no body')
  const requestId = frame.readInt32LE(4)
  return { requestId, body, sequences, isOneWay: (flags & Flag.moreToCome) !== 0, frame: (answer) => frameOf(headerSize + 5, answer, requestId, OpCode.msg) }
}

function checkedEnd(frame: Buffer): number {
  const end = frame.length - 4
  if (end < headerSize + 5 || crc32c(frame.subarray(0, end)) !== frame.readUInt32LE(end)) throw new ProtocolError('a checksum is wrong')
  return end
}

function sizeAt(frame: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? frame.readInt32LE(at) : 0
  if (size < 5 || at + size > end) throw new ProtocolError('the size of a section is wrong')
  return size
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw new ProtocolError('the name of a section is not terminated')
  const name = section.toString('utf8', 4, nameEnd)
  if (sequences.has(name)) throw new ProtocolError('a section comes twice')
  const documents: Buffer[] = []
  for (let at = nameEnd + 1; at < section.length; at += documents.at(-1)!.length) documents.push(section.subarray(at, at + sizeAt(section, at, section.length)))
  sequences.set(name, documents)
}

/** The old frame in which drivers say hello first. */
function readQuery(frame: Buffer): Message {
  const nameEnd = frame.indexOf(0, headerSize + 4)
  const at = nameEnd + 9
  if (nameEnd < 0 || at > frame.length) throw new ProtocolError('a query is too short')
  const size = sizeAt(frame, at, frame.length)
  const query = decode(frame.subarray(at, at + size))
  const database = frame.toString('utf8', headerSize + 4, nameEnd).split('.')[0]!
  const inner = isDoc(query.$query) ? query.$query : query
  const requestId = frame.readInt32LE(4)
  return { requestId, body: { ...inner, $db: database }, sequences: new Map(), isOneWay: false, frame: (answer) => replyFrame(requestId, answer) }
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
