import type { Readable } from 'node:stream'

/** A stored file, named by the hash of its content. */
export interface StoredFile {
  readonly hash: string
  readonly size: number
}

/** A content-addressed store: equal bytes are stored once. A file lives as long as a declared field of a collection holds its hash. */
export interface FileStore {
  put(content: Readable | Uint8Array): Promise<StoredFile>
  /** Throws when there is no such file. */
  open(hash: string): Promise<Readable>
  size(hash: string): Promise<number | undefined>
  list(): AsyncIterable<{ hash: string; touched: Date }>
  /** Deletes a file that was last stored before a moment; one that was stored again meanwhile stays. */
  removeOlderThan(hash: string, moment: Date): Promise<void>
}

/** The name of every file: SHA-256 in hex. */
export const hashPattern = /^[0-9a-f]{64}$/
