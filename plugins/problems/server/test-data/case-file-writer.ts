import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileOwner } from '@verdict/core'
import type { FileStore, StoredFile } from '@verdict/core/server'

const maxSmallBytes = 256 * 1024
const concurrency = 8

/** A file that was read to its end; `stored` resolves when it is in the store. */
interface ReadFile {
  readonly stored: Promise<StoredFile>
}

/**
 * Stores the files of one save, which arrive one after another. Each is read to its end immediately, as an archive requires. Small files, of which there can be
 * thousands, are written while the next ones are read; equal files are written once.
 */
export class CaseFileWriter {
  readonly #files: FileStore
  readonly #owner: FileOwner
  readonly #writing = new Set<Promise<StoredFile>>()
  readonly #small = new Map<string, Promise<StoredFile>>()

  constructor(files: FileStore, owner: FileOwner) {
    this.#files = files
    this.#owner = owner
  }

  async put(content: AsyncIterable<Uint8Array>): Promise<ReadFile> {
    const chunks: Uint8Array[] = []
    let size = 0
    const rest = content[Symbol.asyncIterator]()
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      chunks.push(next.value)
      size += next.value.length
      if (size > maxSmallBytes)
        return { stored: Promise.resolve(await this.#files.put(Readable.from(joined(chunks, rest), { objectMode: false }), this.#owner)) }
    }
    return this.putSmall(Buffer.concat(chunks))
  }

  async putSmall(content: Buffer): Promise<ReadFile> {
    const hash = createHash('sha256').update(content).digest('hex')
    const known = this.#small.get(hash)
    if (known) return { stored: known }
    // Throws if a write has failed, so that a full disk ends the save early.
    if (this.#writing.size >= concurrency) await Promise.race(this.#writing)
    const stored = this.#files.put(content, this.#owner)
    this.#small.set(hash, stored)
    this.#writing.add(stored)
    stored.then(
      () => this.#writing.delete(stored),
      // The caller that waits for the file gets the error.
      () => undefined,
    )
    return { stored }
  }
}

async function* joined(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks
  yield* { [Symbol.asyncIterator]: () => rest }
}
