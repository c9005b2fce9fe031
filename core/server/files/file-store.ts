import type { Readable } from 'node:stream'

/** A file as it was stored: its name is the hash of its content. */
export interface StoredFile {
  readonly hash: string
  readonly size: number
}

/** Files by their content: the same bytes are stored once. A collection that names a hash keeps it alive. */
export interface FileStore {
  put(content: Readable | Uint8Array): Promise<StoredFile>
  /** Fails when there is no such file. */
  open(hash: string): Promise<Readable>
  size(hash: string): Promise<number | undefined>
  list(): AsyncIterable<{ hash: string; touched: Date }>
  /** Deletes a file that was last stored before a moment; one that was stored again meanwhile stays. */
  removeOlderThan(hash: string, moment: Date): Promise<void>
}

/** The name of every file: SHA-256 in hex. */
export const hashPattern = /^[0-9a-f]{64}$/
