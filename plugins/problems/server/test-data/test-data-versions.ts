import type { Collection } from 'mongodb'
import type { FileOwner } from '@verdict/core'
import { writtenUnlessDuplicate, type FileStore } from '@verdict/core/server'
import type { StoredCase, VersionDoc } from '../problem/problem-schema.ts'
import { listsNamed } from './case-lists.ts'
import { ImmutableCache } from '../problem/immutable-cache.ts'

const maxCached = 200
const day = 24 * 60 * 60 * 1000

/** The versions of problems' test data; a version never changes. */
export class TestDataVersions {
  readonly #versions: Collection<VersionDoc>
  readonly #files: FileStore
  readonly #cached = new ImmutableCache<VersionDoc>(maxCached)

  constructor(versions: Collection<VersionDoc>, files: FileStore) {
    this.#versions = versions
    this.#files = files
  }

  async find(pid: number, version: string): Promise<VersionDoc | undefined> {
    const id = versionId(pid, version)
    return this.#cached.get(id, async () => (await this.#versions.findOne({ _id: id })) ?? undefined)
  }

  /** Stores a version under a name greater than all earlier ones of the problem. */
  async add(pid: number, content: Omit<VersionDoc, '_id' | 'pid' | 'version' | 'at'>): Promise<string> {
    for (let earliest = Date.now(); ; earliest += 1) {
      const [last] = await this.#versions
        .find({ pid }, { projection: { version: 1 } })
        .sort({ pid: -1, at: -1 })
        .limit(1)
        .toArray()
      const version = String(Math.max(earliest, Number(last?.version ?? 0) + 1))
      const doc = { _id: versionId(pid, version), pid, version, at: new Date(), ...content }
      // Another user can save the problem in the same millisecond.
      if (await writtenUnlessDuplicate(() => this.#versions.insertOne(doc))) return version
    }
  }

  async removeAll(pid: number): Promise<void> {
    await this.#versions.deleteMany({ pid })
  }

  /** Deletes a problem's versions that are not in `keep`, except those of the last day, to which a running submission may be about to refer. */
  async sweep(pid: number, keep: ReadonlySet<string>, now = Date.now()): Promise<number> {
    const old = await this.#versions.find({ pid, at: { $lt: new Date(now - day) } }, { projection: { version: 1 } }).toArray()
    const unused = old.filter(({ version }) => !keep.has(version)).map(({ _id }) => _id)
    if (unused.length > 0) await this.#versions.deleteMany({ _id: { $in: unused } })
    for (const id of unused) this.#cached.forget(id)
    return unused.length
  }

  /** Returns which of these lists of test cases a version names. */
  listsOf(hashes: readonly string[]): ReturnType<typeof listsNamed> {
    return listsNamed(this.#versions, hashes)
  }

  async setFileOwner(pid: number, fileOwner: FileOwner): Promise<void> {
    await this.#versions.updateMany({ pid, fileOwner: { $exists: false } }, { $set: { fileOwner } })
  }

  async pids(): Promise<number[]> {
    return this.#versions.distinct('pid')
  }

  /** Returns the first characters of a test case's files. */
  async beginning({ input, output }: Pick<StoredCase, 'input' | 'output'>, maxLength: number): Promise<{ input: string; output: string }> {
    const [first, second] = await Promise.all([this.#text(input, maxLength), this.#text(output, maxLength)])
    return { input: first, output: second }
  }

  async #text(hash: string, maxLength: number): Promise<string> {
    const chunks: Buffer[] = []
    let length = 0
    const file: AsyncIterable<Buffer> = await this.#files.open(hash)
    for await (const chunk of file) {
      chunks.push(chunk)
      length += chunk.length
      // A character takes at most four bytes.
      if (length >= maxLength * 4) break
    }
    return new TextDecoder().decode(Buffer.concat(chunks)).slice(0, maxLength)
  }
}

function versionId(pid: number, version: string): string {
  return `${pid}/${version}`
}
