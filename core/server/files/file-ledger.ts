import { MongoBulkWriteError, type Collection } from 'mongodb'
import { z } from 'zod'
import { FileOwner, type SiteSettings, type StorageUse } from '../../plugin/index.ts'
import { BatchedReads } from '../concurrency/batched-reads.ts'
import { GroupStorageFull, StorageFull } from '../base/errors.ts'
import { defineCollection, type FileReferences } from '../storage/collections.ts'
import { isDuplicate, writtenUnlessDuplicate } from '../storage/duplicates.ts'
import type { StoredFile } from './file-store.ts'

/** A file that counts for an owner. Its ID is the owner, a space and the hash. */
const FileEntryDoc = z.object({ _id: z.string(), owner: FileOwner, size: z.int(), at: z.date() })
type FileEntryDoc = z.infer<typeof FileEntryDoc>

/** The sums of the entries of an owner, who is the ID. */
const FileUseDoc = z.object({ _id: FileOwner, bytes: z.int(), files: z.int() })
export type FileUseDoc = z.infer<typeof FileUseDoc>

export const fileEntryCollection = defineCollection('file-entries', FileEntryDoc, { indexes: [{ key: { owner: 1, size: 1 } }], texts: [] })
export const fileUseCollection = defineCollection('file-use', FileUseDoc, { indexes: [{ key: { bytes: -1, _id: 1 } }], texts: [] })

const mebibyte = 1024 * 1024
/** Keys in one query, and documents in one write. */
const chunkSize = 1000
/** Entries whose keys the recount has in memory at a time; each such batch reads all references. */
const batchSize = 100_000
/** A younger entry stays without a reference: the document that names the file may still be written. */
const graceMs = 60 * 60 * 1000

interface Claim {
  readonly owner: FileOwner
  readonly file: StoredFile
}

interface LedgerDeps {
  readonly entries: Collection<FileEntryDoc>
  readonly use: Collection<FileUseDoc>
  readonly settings: () => Pick<SiteSettings, 'userStorageMegabytes' | 'groupStorageMegabytes'>
}

/**
 * How many bytes the files of each owner have, each file once. The sum of an owner is raised by one write that also checks the limit, and then the entry is
 * written. A process that dies in between leaves a sum that is too high until the nightly recount.
 */
export class FileLedger {
  readonly #deps: LedgerDeps
  /** The failures of claims that were made together. */
  readonly #claims = new BatchedReads<Claim, Error>((claims) => this.#claimTogether(claims))

  constructor(deps: LedgerDeps) {
    this.#deps = deps
  }

  async useOf(owner: FileOwner): Promise<StorageUse> {
    const use = await this.#deps.use.findOne({ _id: owner })
    return { bytes: use?.bytes ?? 0, limit: this.limitOf(owner) ?? null }
  }

  /** In bytes; undefined means no limit. */
  limitOf(owner: FileOwner): number | undefined {
    if (owner === 'site') return undefined
    const { userStorageMegabytes, groupStorageMegabytes } = this.#deps.settings()
    return (owner.startsWith('group:') ? groupStorageMegabytes : userStorageMegabytes) * mebibyte || undefined
  }

  /** The bytes that the owner can still store. */
  async left(owner: FileOwner): Promise<number> {
    if (this.limitOf(owner) === undefined) return Infinity
    const { bytes, limit } = await this.useOf(owner)
    return (limit ?? Infinity) - bytes
  }

  /** The error for bytes that do not fit, with its numbers. */
  async refusal(owner: FileOwner, size: number): Promise<Error> {
    const { bytes, limit } = await this.useOf(owner)
    const numbers = { used: megabytes(bytes, Math.floor), limit: megabytes(limit ?? 0, Math.floor), size: megabytes(size, Math.ceil) }
    return owner.startsWith('group:') ? new GroupStorageFull(numbers) : new StorageFull(numbers)
  }

  /** Counts one file. Calls that come while another one runs share the queries of the next. */
  async claimOne(owner: FileOwner, file: StoredFile): Promise<void> {
    const failure = await this.#claims.of({ owner, file })
    if (failure) throw failure
  }

  /** Counts files for an owner; all of them or, if those that are new do not fit, none. */
  async claim(owner: FileOwner, files: Iterable<StoredFile>): Promise<void> {
    const fresh = new Map([...files].map(({ hash, size }) => [keyOf(owner, hash), size]))
    for (const keys of chunksOf([...fresh.keys()])) for (const { _id } of await this.#existing(keys)) fresh.delete(_id)
    if (fresh.size === 0) return
    const added = { bytes: sumOf(fresh.values()), files: fresh.size }
    while (!(await this.#raise(owner, added))) {
      // Not only a full ledger refuses the write, but also another process that inserts the first sum of this owner.
      if ((await this.left(owner)) < added.bytes) throw await this.refusal(owner, added.bytes)
    }
    const at = new Date()
    await this.#insert(
      owner,
      [...fresh].map(([_id, size]) => ({ _id, owner, size, at })),
    )
  }

  /** Corrects the ledger by the references that documents hold: adds what is missing, removes what nothing refers to, and sums up. */
  async recount(references: () => AsyncIterable<FileReferences>, sizeOf: (hash: string) => Promise<number | undefined>, now = Date.now()): Promise<void> {
    await this.#addMissing(references(), sizeOf)
    await this.#removeUnreferenced(references, new Date(now - graceMs))
    await this.#sumUp()
  }

  async #addMissing(references: AsyncIterable<FileReferences>, sizeOf: (hash: string) => Promise<number | undefined>): Promise<void> {
    let waiting = new Map<string, { owner: FileOwner; hash: string }>()
    const addWaiting = async () => {
      for (const { _id } of await this.#existing([...waiting.keys()])) waiting.delete(_id)
      for (const [owner, missing] of Map.groupBy(waiting.values(), (one) => one.owner)) {
        const entries: FileEntryDoc[] = []
        for (const { hash } of missing) {
          const size = await sizeOf(hash)
          if (size !== undefined) entries.push({ _id: keyOf(owner, hash), owner, size, at: new Date() })
        }
        if (entries.length === 0) continue
        await this.#deps.use.updateOne({ _id: owner }, { $inc: { bytes: sumOf(entries.map(({ size }) => size)), files: entries.length } }, { upsert: true })
        await this.#insert(owner, entries)
      }
      waiting = new Map()
    }
    for await (const { owners, hashes } of references)
      for (const owner of owners)
        for (const hash of hashes) {
          waiting.set(keyOf(owner, hash), { owner, hash })
          if (waiting.size >= chunkSize) await addWaiting()
        }
    await addWaiting()
  }

  async #removeUnreferenced(references: () => AsyncIterable<FileReferences>, before: Date): Promise<void> {
    const old = { at: { $lt: before } }
    for (let last = ''; ;) {
      const found = await this.#deps.entries
        .find({ _id: { $gt: last }, ...old }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray()
      if (found.length === 0) return
      last = found.at(-1)!._id
      const unreferenced = new Set(found.map(({ _id }) => _id))
      for await (const { owners, hashes } of references()) for (const owner of owners) for (const hash of hashes) unreferenced.delete(keyOf(owner, hash))
      for (const keys of chunksOf([...unreferenced])) await this.#deps.entries.deleteMany({ _id: { $in: keys }, ...old })
    }
  }

  async #sumUp(): Promise<void> {
    for (let last: FileOwner | undefined; ;) {
      const uses: FileUseDoc[] = await this.#deps.use
        .find(last === undefined ? {} : { _id: { $gt: last } })
        .sort({ _id: 1 })
        .limit(chunkSize)
        .toArray()
      if (uses.length === 0) return
      last = uses.at(-1)!._id
      const sums = await this.#sums(uses.map(({ _id }) => _id))
      for (const use of uses) {
        const { bytes = 0, files = 0 } = sums.get(use._id) ?? {}
        // An owner who stores something at this moment has another sum, and is corrected the next night.
        if (files === 0) await this.#deps.use.deleteOne(use)
        else if (bytes !== use.bytes || files !== use.files) await this.#deps.use.updateOne(use, { $set: { bytes, files } })
      }
    }
  }

  async #sums(owners: readonly FileOwner[]): Promise<ReadonlyMap<FileOwner, { bytes: number; files: number }>> {
    const sums = this.#deps.entries.aggregate<{ _id: FileOwner; bytes: number; files: number }>([
      { $match: { owner: { $in: owners } } },
      { $group: { _id: '$owner', bytes: { $sum: '$size' }, files: { $sum: 1 } } },
    ])
    return new Map((await sums.toArray()).map(({ _id, bytes, files }) => [_id, { bytes, files }]))
  }

  async #claimTogether(claims: readonly Claim[]): Promise<ReadonlyMap<Claim, Error>> {
    const failures = new Map<Claim, Error>()
    const claimAll = (owner: FileOwner, own: readonly Claim[]) =>
      this.claim(
        owner,
        own.map(({ file }) => file),
      )
    const claimEach = async (owner: FileOwner, own: readonly Claim[]) => {
      for (const claim of own) await claimAll(owner, [claim]).catch((error: Error) => failures.set(claim, error))
    }
    await Promise.all([...Map.groupBy(claims, ({ owner }) => owner)].map(([owner, own]) => claimAll(owner, own).catch(() => claimEach(owner, own))))
    return failures
  }

  #existing(keys: string[]): Promise<{ _id: string }[]> {
    return this.#deps.entries.find({ _id: { $in: keys } }, { projection: { _id: 1 } }).toArray()
  }

  /** Raises the sum of an owner unless it would exceed the limit. */
  #raise(owner: FileOwner, { bytes, files }: { bytes: number; files: number }): Promise<boolean> {
    const limit = this.limitOf(owner)
    if (limit !== undefined && bytes > limit) return Promise.resolve(false)
    const fits = limit === undefined ? {} : { bytes: { $lte: limit - bytes } }
    return writtenUnlessDuplicate(() => this.#deps.use.updateOne({ _id: owner, ...fits }, { $inc: { bytes, files } }, { upsert: true }))
  }

  /** Inserts entries whose bytes are in the sum; those that another upload has inserted in the meantime are taken out of it. */
  async #insert(owner: FileOwner, entries: readonly FileEntryDoc[]): Promise<void> {
    for (const chunk of chunksOf(entries))
      try {
        await this.#deps.entries.insertMany(chunk, { ordered: false })
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || !isDuplicate(error)) throw error
        const doubled = [error.writeErrors].flat().map(({ index }) => chunk[index]!.size)
        await this.#deps.use.updateOne({ _id: owner }, { $inc: { bytes: -sumOf(doubled), files: -doubled.length } })
      }
  }
}

function keyOf(owner: string, hash: string): string {
  return `${owner} ${hash}`
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, one) => sum + one, 0)
}

function megabytes(bytes: number, round: (value: number) => number): number {
  return round((bytes / mebibyte) * 10) / 10
}

function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => items.slice(index * chunkSize, (index + 1) * chunkSize))
}
