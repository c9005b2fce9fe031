import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchError, JudgeFailure, type FileRef } from '../task/task.ts'
import { BoundedFileCache, type CachedPath } from './bounded-file-cache.ts'

/** Test data by the hash of its content; an acquired file stays on disk until it is released. */
export interface TestData {
  acquire(file: FileRef, fetch: (file: FileRef) => AsyncIterable<Uint8Array>): Promise<CachedPath>
}

const hashPattern = /^[0-9a-f]{64}$/
const maxFileBytes = 1 << 30
const isDiskError = ({ syscall }: NodeJS.ErrnoException) => syscall === 'write' || syscall === 'open'

/** Fetches each file once for all slots, verifies its hash, and removes the least recently used files. */
export class TestDataCache implements TestData {
  readonly #cache: BoundedFileCache

  constructor(folder: string, maxBytes: number) {
    this.#cache = new BoundedFileCache(folder, maxBytes)
  }

  open(): Promise<void> {
    return this.#cache.open()
  }

  close(): Promise<void> {
    return this.#cache.close()
  }

  get bytes() {
    return this.#cache.bytes
  }

  async acquire(file: FileRef, fetch: (file: FileRef) => AsyncIterable<Uint8Array>): Promise<CachedPath> {
    if (!hashPattern.test(file.hash)) throw new JudgeFailure('the hash of a test file is invalid')
    if (file.size > maxFileBytes) throw new JudgeFailure(`a test file of ${file.size} bytes is too large`)
    return this.#cache.acquire(file.hash, (draft) => this.#fetch(file, fetch, draft))
  }

  async #fetch(file: FileRef, fetch: (file: FileRef) => AsyncIterable<Uint8Array>, draft: string): Promise<void> {
    const hash = createHash('sha256')
    let size = 0
    const check = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        if (size > file.size) done(new JudgeFailure('a test file is longer than the site announced'))
        else done(null, chunk)
      },
    })
    await pipeline(Readable.from(fetch(file)), check, createWriteStream(draft, { mode: 0o644 })).catch((error: NodeJS.ErrnoException) => {
      throw error instanceof JudgeFailure || isDiskError(error) ? error : new FetchError(`failed to fetch a test file: ${error.message}`, { cause: error })
    })
    if (size !== file.size || hash.digest('hex') !== file.hash) throw new JudgeFailure('a test file does not match its hash')
  }
}
