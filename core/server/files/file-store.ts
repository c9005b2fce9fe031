import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileOwner } from '../../plugin/index.ts'

/** A stored file, named by the hash of its content. */
export interface StoredFile {
  readonly hash: string
  readonly size: number
}

interface StoredFiles {
  /** Throws when there is no such file. */
  open(hash: string): Promise<Readable>
  size(hash: string): Promise<number | undefined>
  list(): AsyncIterable<{ hash: string; touched: Date }>
  /** Deletes a file that was last stored before a moment; one that was stored again in the meantime stays. */
  removeOlderThan(hash: string, moment: Date): Promise<void>
}

/** Called while a file is stored. If one of them throws, nothing of the file stays. */
export interface StorageChecks {
  /** Called before each part of the content is written. */
  admit(bytes: number): Promise<void>
  /** Called with the whole file before it gets its name. */
  accept(file: StoredFile): Promise<void>
}

/** Where the bytes are: a content-addressed storage, in which equal bytes are stored once. */
export interface FileStorage extends StoredFiles {
  put(content: Readable | Uint8Array, checks?: StorageChecks): Promise<StoredFile>
}

/** The files of the site. A file lives as long as a declared field of a collection holds its hash, and counts for the owners of these documents. */
export interface FileStore extends StoredFiles {
  /** Stores a file that counts for its owner. One that does not fit is refused as soon as this is known: `size` is the length of a stream, if the caller knows it. */
  put(content: Readable | Uint8Array, owner: FileOwner, size?: number): Promise<StoredFile>
  /** Counts files that another owner has uploaded for this owner, too. Call it before a document of the owner names them. */
  claim(owner: FileOwner, files: Iterable<StoredFile>): Promise<void>
  /** Refuses an upload of several files before the first of them is stored. */
  requireSpace(owner: FileOwner, bytes: number): Promise<void>
}

/** The name of every file: SHA-256 in hex. */
export const hashPattern = /^[0-9a-f]{64}$/

/** Computes the hash and the number of the bytes that pass `through`; `admit` can refuse each part before it is passed on. */
export function hashing(admit?: (bytes: number) => Promise<void>) {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *through(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
      for await (const part of content) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        await admit?.(bytes.length)
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    },
    result: (): StoredFile => ({ hash: hash.digest('hex'), size }),
  }
}
