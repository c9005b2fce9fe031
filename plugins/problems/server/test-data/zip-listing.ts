import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
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
  /** How many times larger than the zip its contents may be. */
  readonly ratio?: number
  readonly bytes: number
  readonly cases: number
}

/** An open zip whose names and sizes were accepted; nothing is unpacked yet. */
export interface ZipListing {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  readonly pairs: readonly CasePair[]
  /** The unpacked size of the test cases. Unpacking fails where a file turns out to be larger. */
  readonly bytes: number
}

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** Reads the directory of a zip, and refuses anything but a plain set of test cases before a byte is unpacked. */
export async function listZip(path: string, limits: ZipLimits): Promise<ZipListing> {
  const zip = await open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }).catch(broken)
  try {
    if (zip.entryCount > limits.files) throw new ZipTooManyFiles({ most: limits.files })
    const entries = await entriesOf(zip, limits)
    const { pairs, twice } = pairCases([...entries.keys()])
    if (twice !== undefined) throw new ZipTwice({ name: twice })
    if (pairs.length === 0) throw new ZipNoCases()
    if (pairs.length > limits.cases) throw new TooManyCases({ most: limits.cases })
    const sizeOf = (name: string | undefined) => (name === undefined ? 0 : entries.get(name)!.uncompressedSize)
    return { zip, entries, pairs, bytes: pairs.reduce((sum, { input, output }) => sum + sizeOf(input) + sizeOf(output), 0) }
  } catch (error) {
    zip.close()
    throw error
  }
}

function broken(error: Error): never {
  throw new ZipBroken({ reason: error.message.slice(0, 200) })
}

/** The files at the top level, or in the only folder; files that operating systems add are ignored. */
async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let packedBytes = 0
  for await (const entry of eachEntry(zip)) {
    if (isIgnored(entry.fileName) || entry.fileName.endsWith('/')) continue
    checkEntryName(entry)
    if (entries.has(entry.fileName)) throw new ZipTwice({ name: entry.fileName })
    entries.set(entry.fileName, entry)
    bytes += entry.uncompressedSize
    packedBytes += entry.compressedSize
    if (bytes > limits.bytes || entries.size > limits.files) throw new ZipTooLarge({ most: Math.floor(limits.bytes / 1024 / 1024) })
  }
  if (limits.ratio !== undefined && bytes > limits.ratio * packedBytes) throw new ZipRatio({ most: limits.ratio })
  return withoutFolder(entries)
}

function withoutFolder(entries: ReadonlyMap<string, Entry>): Map<string, Entry> {
  const [first = ''] = entries.keys()
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const odd = [...entries.keys()].find((name) => name.lastIndexOf('/') + 1 !== folder.length || !name.startsWith(folder))
  if (odd !== undefined || folder.indexOf('/') !== folder.length - 1) throw new ZipFolder({ name: printable(odd ?? first) })
  return new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]))
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = (work: () => void) => {
        zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error')
        work()
      }
      zip.on('entry', (found: Entry) => done(() => resolve(found)))
      zip.on('end', () => done(() => resolve(undefined)))
      zip.on('error', (error: Error) => done(() => reject(error)))
      zip.readEntry()
    }).catch(broken)
    if (!entry) return
    yield entry
  }
}

const symbolicLink = 0o120000
const typeBits = 0o170000

function checkEntryName(entry: Entry): void {
  const name = entry.fileName
  if (name.length > 200 || /[\p{Cc}\uFFFD]/u.test(name)) throw new ZipName({ name: printable(name) })
  if (((entry.externalFileAttributes >>> 16) & typeBits) === symbolicLink) throw new ZipLink({ name })
  if (entry.isEncrypted()) throw new ZipEncrypted()
}

function printable(name: string): string {
  return name.replace(/\p{Cc}/gu, '?').slice(0, 100)
}

function isIgnored(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name)
}
