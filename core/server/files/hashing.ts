import { createHash } from 'node:crypto'
import type { StoredFile } from './file-store.ts'

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
