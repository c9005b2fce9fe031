import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { fromRandomAccessReaderPromise, RandomAccessReader, validateFileName, type Entry } from 'yauzl'
import { decodeText } from '../../../plugin/texts.ts'

/** A file of a zip, as the index at the end of the zip describes it. */
export interface ZipEntry {
  /** With `/` between folders; undefined if it is no text, has control characters, or leads out of the zip. */
  readonly path: string | undefined
  /** For messages. */
  readonly shownPath: string
  /** Unpacked. */
  readonly size: number
  readonly packedSize: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  /** Where and how it is packed. */
  readonly packed: Pick<Entry, 'compressionMethod' | 'compressedSize' | 'uncompressedSize' | 'generalPurposeBitFlag' | 'relativeOffsetOfLocalHeader'>
}

const linkMode = 0o12
const blockBytes = 1 << 18

/** The files of a zip on the disk, without folders. Runs in a thread: an index may have any number of entries. */
export async function* readZipIndex(path: string): AsyncGenerator<ZipEntry> {
  const reader = new BlockReader(path)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, statSync(path).size, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    for await (const entry of zip.eachEntry()) {
      const found = entryOf(entry)
      if (!found.path?.endsWith('/')) yield found
    }
  } finally {
    reader.close()
  }
}

function entryOf(entry: Entry): ZipEntry {
  const { fileNameRaw, externalFileAttributes, compressedSize, uncompressedSize, compressionMethod, generalPurposeBitFlag, relativeOffsetOfLocalHeader } = entry
  // Zips of old Windows programs say nothing about the encoding of names.
  const path = decodeText(fileNameRaw)?.text.replaceAll('\\', '/')
  const isSafe = path !== undefined && !/\p{Cc}/u.test(path) && validateFileName(path) === null
  return {
    path: isSafe ? path : undefined,
    shownPath: (path ?? fileNameRaw.toString('utf8')).replace(/\p{Cc}/gu, '?').slice(0, 100),
    size: uncompressedSize,
    packedSize: compressedSize,
    isEncrypted: entry.isEncrypted(),
    isLink: externalFileAttributes >>> 28 === linkMode,
    packed: { compressionMethod, compressedSize, uncompressedSize, generalPurposeBitFlag, relativeOffsetOfLocalHeader },
  }
}

/** Reads a file in large blocks, because an index has two reads for each entry. Blocks its thread. */
class BlockReader extends RandomAccessReader {
  readonly #file: number
  #block = Buffer.alloc(0)
  /** Where the block begins in the file. */
  #start = 0

  constructor(path: string) {
    super()
    this.#file = openSync(path, 'r')
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null, bytesRead?: number) => void): void {
    if (position < this.#start || position + length > this.#start + this.#block.length) this.#load(position, Math.max(length, blockBytes))
    callback(null, this.#block.copy(buffer, offset, position - this.#start, position - this.#start + length))
  }

  override close(): void {
    closeSync(this.#file)
  }

  #load(position: number, length: number): void {
    const block = Buffer.alloc(length)
    this.#block = block.subarray(0, readSync(this.#file, block, 0, length, position))
    this.#start = position
  }
}
