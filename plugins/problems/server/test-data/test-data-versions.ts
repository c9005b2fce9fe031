import type { Collection } from 'mongodb'
import type { FileStore } from '@verdict/core/server'
import type { StoredCase, VersionDoc } from '../problem-schema.ts'
import { ImmutableCache } from '../catalogue/immutable-cache.ts'

const maxCached = 200
const day = 24 * 60 * 60 * 1000

/** The versions of what problems are judged by; a version never changes. */
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

  /** Writes down a version, under a name that is later than every one before. */
  async add(pid: number, content: Omit<VersionDoc, '_id' | 'pid' | 'version' | 'at'>): Promise<string> {
    const [last] = await this.#versions
      .find({ pid }, { projection: { version: 1 } })
      .sort({ pid: -1, at: -1 })
      .limit(1)
      .toArray()
    const version = String(Math.max(Date.now(), Number(last?.version ?? 0) + 1))
    await this.#versions.insertOne({ _id: versionId(pid, version), pid, version, at: new Date(), ...content })
    return version
  }

  async removeAll(pid: number): Promise<void> {
    await this.#versions.deleteMany({ pid })
  }

  /** Deletes the versions of a problem that are neither its newest nor named by anybody; young ones may be about to be. */
  async sweep(pid: number, keep: ReadonlySet<string>, now = Date.now()): Promise<number> {
    const old = await this.#versions.find({ pid, at: { $lt: new Date(now - day) } }, { projection: { version: 1 } }).toArray()
    const dead = old.filter(({ version }) => !keep.has(version)).map(({ _id }) => _id)
    if (dead.length > 0) await this.#versions.deleteMany({ _id: { $in: dead } })
    for (const id of dead) this.#cached.forget(id)
    return dead.length
  }

  async pids(): Promise<number[]> {
    return this.#versions.distinct('pid')
  }

  /** The first characters of a case's files. */
  async beginning({ input, output }: Pick<StoredCase, 'input' | 'output'>, maxLength: number): Promise<{ input: string; output: string }> {
    const [first, second] = await Promise.all([this.#text(input, maxLength), this.#text(output, maxLength)])
    return { input: first, output: second }
  }

  async #text(hash: string, maxLength: number): Promise<string> {
    const pieces: Buffer[] = []
    let length = 0
    const file = await this.#files.open(hash)
    for await (const piece of file as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      // No character takes more than four bytes.
      if (length >= maxLength * 4) break
    }
    return new TextDecoder().decode(Buffer.concat(pieces)).slice(0, maxLength)
  }
}

export function versionId(pid: number, version: string): string {
  return `${pid}/${version}`
}
