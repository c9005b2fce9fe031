import type { Readable } from 'node:stream'
import { Entry, openPromise, type ZipFile as OpenZip } from 'yauzl'
import { parserThreads } from '../../parsing/parser-threads.ts'
import { defaultLimits } from '../../base/time-limit.ts'
import type * as zipIndex from './zip-index.ts'
import type { ZipEntry } from './zip-index.ts'

const indexParser = parserThreads.parser<typeof zipIndex>('kernel', new URL('zip-index.ts', import.meta.url), {
  processorMs: defaultLimits.parser,
  signal: new AbortController().signal,
})

/** A zip on the disk. Nothing is unpacked before it is read; what is wrong with the zip is an `Error` with a reason in English. */
export class ZipFile {
  readonly #path: string
  readonly #zip: OpenZip

  private constructor(path: string, zip: OpenZip) {
    this.#path = path
    this.#zip = zip
  }

  static async open(path: string): Promise<ZipFile> {
    return new ZipFile(path, await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }))
  }

  /** As the zip declares it, with folders. */
  get entryCount(): number {
    return this.#zip.entryCount
  }

  /** Its files, without folders, in the order of its index. */
  entries(): AsyncGenerator<ZipEntry> {
    return indexParser.stream('readZipIndex', this.#path)
  }

  /** A file, unpacked; fails if it is longer than declared. */
  read({ packed }: ZipEntry): Promise<Readable> {
    return this.#zip.openReadStreamPromise(Object.assign(new Entry(), packed))
  }

  close(): void {
    this.#zip.close()
  }
}
