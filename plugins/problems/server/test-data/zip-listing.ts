import { CodedError, messageOf } from '@verdict/core'
import { ZipFile, type ZipEntry } from '@verdict/core/server'
import {
  ZipBroken,
  ZipEncrypted,
  ZipFolder,
  ZipLink,
  ZipName,
  ZipNoCases,
  ZipRatio,
  ZipTooLarge,
  ZipTooManyFiles,
  ZipTwice,
  TooManyCases,
} from '../../contract.ts'
import { pairCases, type CasePair } from './case-pairs.ts'

/** The maximum contents of a zip. */
export interface ZipLimits {
  readonly files: number
  /** The maximum ratio of the contents to the zip. */
  readonly ratio?: number
  readonly bytes: number
  readonly cases: number
}

export interface ZippedFile {
  readonly name: string
  readonly entry: ZipEntry
}

/** An open zip whose names and sizes were accepted; nothing is unpacked yet. */
export interface ZipListing {
  readonly zip: ZipFile
  readonly pairs: readonly CasePair<ZippedFile>[]
  /** The unpacked size of the test cases. Unpacking fails if a file turns out to be larger. */
  readonly bytes: number
}

const maxNameLength = 200
/** A case of a million equal letters is legitimate. */
const anyRatioBytes = 32 * 1024 * 1024

/** Reads a zip's directory, and refuses anything but a plain set of test cases before any byte is unpacked. */
export async function listZip(path: string, limits: ZipLimits): Promise<ZipListing> {
  const zip = await ZipFile.open(path).catch(broken)
  try {
    if (zip.entryCount > limits.files) throw new ZipTooManyFiles({ most: limits.files })
    const entries = await entriesOf(zip, limits)
    const { pairs, twice } = pairCases([...entries].map(([name, entry]) => ({ name, entry })))
    if (twice !== undefined) throw new ZipTwice({ name: twice })
    if (pairs.length === 0) throw new ZipNoCases()
    if (pairs.length > limits.cases) throw new TooManyCases({ most: limits.cases })
    return { zip, pairs, bytes: pairs.reduce((sum, { input, output }) => sum + input.entry.size + (output?.entry.size ?? 0), 0) }
  } catch (error) {
    zip.close()
    throw error
  }
}

function broken(error: unknown): never {
  if (error instanceof CodedError) throw error
  throw new ZipBroken({ reason: messageOf(error).slice(0, 200) })
}

/** Returns the files at the top level, or in the only folder; ignores files that operating systems add. */
async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  let bytes = 0
  let packedBytes = 0
  try {
    for await (const entry of zip.entries()) {
      const { path: name, shownPath, size, packedSize } = entry
      if (isIgnored(shownPath)) continue
      if (name === undefined || name.length > maxNameLength) throw new ZipName({ name: shownPath })
      if (entry.isLink) throw new ZipLink({ name })
      if (entry.isEncrypted) throw new ZipEncrypted()
      if (entries.has(name)) throw new ZipTwice({ name })
      entries.set(name, entry)
      bytes += size
      packedBytes += packedSize
      if (bytes > limits.bytes || entries.size > limits.files) throw new ZipTooLarge({ most: Math.floor(limits.bytes / 1024 / 1024) })
    }
  } catch (error) {
    broken(error)
  }
  if (limits.ratio !== undefined && bytes > anyRatioBytes && bytes > limits.ratio * packedBytes) throw new ZipRatio({ most: limits.ratio })
  return withoutFolder(entries)
}

function withoutFolder(entries: ReadonlyMap<string, ZipEntry>): Map<string, ZipEntry> {
  const [first = ''] = entries.keys()
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const odd = [...entries.keys()].find((name) => name.lastIndexOf('/') + 1 !== folder.length || !name.startsWith(folder))
  if (odd !== undefined || folder.indexOf('/') !== folder.length - 1) throw new ZipFolder({ name: (odd ?? first).slice(0, 100) })
  return new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]))
}

function isIgnored(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name)
}
