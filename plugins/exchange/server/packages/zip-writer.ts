import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { zipContent } from '@verdict/server-kit'
import type { WrittenFile } from '../../contract.ts'

/** Equal for all files, so that equal problems give equal packages. */
const mtime = new Date('2000-01-01T00:00:00Z')

/** Returns a zip stream that requests its files one by one while it is read, so that the zip is never in memory. */
export function zipStream(files: AsyncIterable<WrittenFile>): Readable {
  const zip = new ZipFile()
  const output = zipContent(zip)
  let current: Readable | undefined
  // When the reader stops, the writing stops too.
  output.on('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  write().catch((error: Error) => output.destroy(error))
  return output

  async function write(): Promise<void> {
    for await (const { path, content } of files) {
      if (output.destroyed) return
      current = typeof content === 'function' ? Readable.from(await content(), { objectMode: false }) : Readable.from([Buffer.from(content)])
      zip.addReadStream(current, path, { mtime })
      await finished(current)
    }
    zip.end()
  }
}
