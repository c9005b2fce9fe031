import { statSync } from 'node:fs'
import { fromRandomAccessReaderPromise, validateFileName, type Entry } from 'yauzl'
import { decodeText } from '../../../plugin/decode-text.ts'
import { BlockReader } from './block-reader.ts'

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
