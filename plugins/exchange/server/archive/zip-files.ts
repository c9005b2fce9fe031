import type { Entry, ZipFile } from 'yauzl'
import { validateFileName } from 'yauzl'
import {
  baseName,
  FileTwice,
  LinkForbidden,
  PackageBroken,
  PackageEncrypted,
  PackageTooLarge,
  PathUnsafe,
  TooManyFiles,
  type PackageFile,
} from '../../contract.ts'
import { decodeText } from './decode-text.ts'

const megabyte = 1024 * 1024
const maxPathLength = 500
const linkMode = 0o12

/** What one package may hold. */
export interface PackageLimits {
  readonly files: number
  readonly bytes: number
}

/** The directory of a zip: refuses whatever could leave its folder, hide behind another file or fill the disk, before a byte is unpacked. */
export async function zipFiles(zip: ZipFile, limits: PackageLimits): Promise<Map<string, PackageFile>> {
  if (zip.entryCount > limits.files) throw new TooManyFiles({ most: limits.files })
  const files = new Map<string, PackageFile>()
  let bytes = 0
  for await (const entry of orBroken(zip.eachEntry())) {
    const path = pathOf(entry)
    if (path.endsWith('/') || isLitter(path)) continue
    if (entry.isEncrypted()) throw new PackageEncrypted({ file: path })
    if (entry.externalFileAttributes >>> 28 === linkMode) throw new LinkForbidden({ file: path })
    if (files.has(path)) throw new FileTwice({ file: path })
    bytes += entry.uncompressedSize
    if (bytes > limits.bytes) throw new PackageTooLarge({ most: Math.floor(limits.bytes / megabyte) })
    files.set(path, { path, name: baseName(path), size: entry.uncompressedSize, open: async () => unpacked(zip, entry, path) })
  }
  return files
}

/** What yauzl refuses, it refuses in the middle of the file, too: a file that is longer than declared, or does not unpack. */
async function* unpacked(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  const source = await zip.openReadStreamPromise(entry).catch((error: Error) => broken(error, file))
  yield* orBroken(source, file)
}

async function* orBroken<T>(source: AsyncIterable<T>, file = ''): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    broken(error as Error, file)
  }
}

export function broken({ message }: Error, file = ''): never {
  throw new PackageBroken({ file, reason: message.slice(0, 200) })
}

/** Zips of old Windows programs say nothing about the encoding of names. */
function pathOf({ fileNameRaw }: Entry): string {
  const path = decodeText(fileNameRaw)?.text.replaceAll('\\', '/')
  const fault = path === undefined || path.length > maxPathLength || /\p{Cc}/u.test(path) || validateFileName(path) !== null
  if (fault)
    throw new PathUnsafe({
      file: fileNameRaw
        .toString('utf8')
        .replace(/\p{Cc}/gu, '?')
        .slice(0, 100),
    })
  return path
}

/** What operating systems add. */
function isLitter(path: string): boolean {
  return path.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(baseName(path))
}
