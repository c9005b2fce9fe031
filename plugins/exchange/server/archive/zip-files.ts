import { CodedError, messageOf } from '@verdict/core'
import { ZipFile, type ZipEntry } from '@verdict/core/server'
import { FileTwice, PackageBroken, PackageEncrypted, PathUnsafe, type PackageFile } from '../../contract.ts'
import { baseName } from '../../kit/index.ts'
import { followLinks } from './follow-links.ts'
import type { PackageBudget } from './package-budget.ts'

const maxPathLength = 500

/** Opens a zip on disk; `place` is the prefix of file names in messages. */
export async function openZip(path: string, budget: PackageBudget, place = ''): Promise<{ files: Map<string, PackageFile>; close(): void }> {
  const zip = await ZipFile.open(path).catch((error: Error) => broken(error, place.slice(0, -1)))
  try {
    return { files: await zipFiles(zip, budget, place), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/**
 * Returns the files of a zip, and those to which links lead under their own paths. Before unpacking more than the links, refuses names that leave their folder
 * or hide another file, and sizes that fill the disk.
 */
async function zipFiles(zip: ZipFile, budget: PackageBudget, place: string): Promise<Map<string, PackageFile>> {
  budget.takeFiles(zip.entryCount)
  const files = new Map<string, PackageFile>()
  const links = new Map<string, PackageFile>()
  for await (const entry of orBroken(zip.entries(), place.slice(0, -1))) {
    const { path, shownPath, size, isLink } = entry
    if (path === undefined || path.length > maxPathLength) throw new PathUnsafe({ file: place + shownPath })
    if (isLitter(path)) continue
    if (entry.isEncrypted) throw new PackageEncrypted({ file: place + path })
    if (files.has(path) || links.has(path)) throw new FileTwice({ file: place + path })
    budget.takeBytes(size)
    const found = isLink ? links : files
    found.set(path, { path, name: baseName(path), size, open: async () => unpacked(zip, entry, place + path) })
  }
  return links.size === 0 ? files : followLinks(files, links, { budget, place })
}

/** Reports errors that occur in the middle of a file: more data than declared, or invalid compressed data. */
async function* unpacked(zip: ZipFile, entry: ZipEntry, file: string): AsyncGenerator<Uint8Array> {
  const source = await zip.read(entry).catch((error: Error) => broken(error, file))
  yield* orBroken(source, file)
}

async function* orBroken<T>(source: AsyncIterable<T>, file = ''): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    broken(error, file)
  }
}

function broken(error: unknown, file = ''): never {
  if (error instanceof CodedError) throw error
  throw new PackageBroken({ file, reason: messageOf(error).slice(0, 200) })
}

/** Whether an operating system added the file. */
function isLitter(path: string): boolean {
  return path.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(baseName(path))
}
