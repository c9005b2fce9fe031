import { serialize } from 'bson'
import { refuse } from '../base/errors.ts'
import type { Doc } from './types.ts'

/** The maximum size of a document in MongoDB, in bytes. */
export const maxDocumentSize = 16 * 1024 * 1024

export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Encodes a document to be stored; fails if it is too large. */
export function encodeStored(doc: Doc): Buffer {
  const bytes = encode(doc)
  checkStoredSize(bytes.length)
  return bytes
}

export function checkStoredSize(size: number): void {
  if (size > maxDocumentSize) refuse('BSONObjectTooLarge', `BSONObj size: ${size} is invalid. Size must be between 0 and ${maxDocumentSize}`)
}
