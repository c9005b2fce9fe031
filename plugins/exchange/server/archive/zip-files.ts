import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { baseName, FileTwice, PackageBroken, PackageEncrypted, PathUnsafe, type PackageFile } from '../../contract.ts'
import { decodeText } from './decode-text.ts'
import { followLinks } from './follow-links.ts'
import type { PackageBudget } from './package-budget.ts'

const maxPathLength = 500
const linkMode = 0o12

/** Opens a zip on the disk; `place` stands before the names of its files in messages. */
export async function openZip(path: string, budget: PackageBudget, place = ''): Promise<{ files: Map<string, PackageFile>; close(): void }> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch((error: Error) =>
    broken(error, place.slice(0, -1)),
  )
  try {
    return { files: await zipFiles(zip, budget, place), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The files of a zip, and under their own paths those that links lead to: refuses whatever could leave its folder, hide behind another file or fill the disk, before more than the links is unpacked. */
async function zipFiles(zip: ZipFile, budget: PackageBudget, place: string): Promise<Map<string, PackageFile>> {
  budget.takeFiles(zip.entryCount)
  const files = new Map<string, PackageFile>()
  const links = new Map<string, PackageFile>()
  for await (const entry of orBroken(zip.eachEntry(), place.slice(0, -1))) {
    const path = pathOf(entry, place)
    if (path.endsWith('/') || isLitter(path)) continue
    if (entry.isEncrypted()) throw new PackageEncrypted({ file: place + path })
    if (files.has(path) || links.has(path)) throw new FileTwice({ file: place + path })
    budget.takeBytes(entry.uncompressedSize)
    const found = entry.externalFileAttributes >>> 28 === linkMode ? links : files
    found.set(path, { path, name: baseName(path), size: entry.uncompressedSize, open: async () => unpacked(zip, entry, place + path) })
  }
  return links.size === 0 ? files : followLinks(files, links, { budget, place })
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

function broken({ message }: Error, file = ''): never {
  throw new PackageBroken({ file, reason: message.slice(0, 200) })
}

/** Zips of old Windows programs say nothing about the encoding of names. */
function pathOf({ fileNameRaw }: Entry, place: string): string {
  const path = decodeText(fileNameRaw)?.text.replaceAll('\\', '/')
  const fault = path === undefined || path.length > maxPathLength || /\p{Cc}/u.test(path) || validateFileName(path) !== null
  if (fault)
    throw new PathUnsafe({
      file:
        place +
        fileNameRaw
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
