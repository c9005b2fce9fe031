import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Collection } from 'mongodb'
import type { FileOwner } from '@verdict/core'
import { filterOf, type FileStore } from '@verdict/core/server'
import { linesOfCases, maxTaskCases, type CaseList, type WorkCase } from '@verdict/plugin-judging/contract'
import type { CasePartDoc, StoredCase, StoredCases } from '../problem/problem-schema.ts'

/**
 * Nothing that is stored or sent grows with the number of cases. But each is two files on disk and a run of every submission: 100,000 are 200,000 files and
 * some minutes of a core. Their list, without the contents, takes about 100 MB while it is saved (docs/adr/0030-many-cases.md).
 */
export const maxCases = 100_000

/** A list of test cases that a document names, with the file owner of that document. */
interface NamedList {
  readonly list: string
  readonly owner: FileOwner
}

const partSize = 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * The test cases of versions and uploads. Up to 1,000 are in the document itself, so that a typical problem is read with one document. More are a list: parts
 * of 1,000 in separate documents, and a file of all of them for judges. A list is named by the hash of its content and never changes, so equal lists are stored
 * once. A partly written list is harmless: no document names it, and writing it again completes it.
 */
export class CaseLists {
  readonly #parts: Collection<CasePartDoc>
  readonly #files: FileStore

  constructor(parts: Collection<CasePartDoc>, files: FileStore) {
    this.#parts = parts
    this.#files = files
  }

  /**
   * Returns the fields for a document with the cases, after storing everything that they name. A list that equals `known`, which a document names, is not
   * written again.
   */
  async save(cases: readonly StoredCase[], owner: FileOwner, known?: CaseList): Promise<StoredCases> {
    if (cases.length <= maxTaskCases) return { cases: [...cases] }
    const hash = hashOf(cases)
    if (hash === known?.hash) return { cases: [], caseList: known }
    const { size } = await this.#files.put(Readable.from(linesOfCases(workCasesOf(cases))), owner)
    for (let from = 0; from < cases.length; from += partSize) {
      const part = { list: hash, from, cases: cases.slice(from, from + partSize) }
      // The nightly job spares parts stored within a day, even if they existed before.
      await this.#parts.updateOne(
        { _id: `${hash}/${from}` },
        { $setOnInsert: part, $addToSet: { fileOwners: owner }, $set: { at: new Date() } },
        { upsert: true },
      )
    }
    return { cases: [], caseList: { hash, size, count: cases.length } }
  }

  /** Yields the cases in order, reading part by part. */
  async *stream({ cases, caseList }: StoredCases): AsyncGenerator<StoredCase> {
    yield* cases
    if (!caseList) return
    for (let from = 0; from < caseList.count; from += partSize) yield* await this.#part(caseList, from)
  }

  async all(stored: StoredCases): Promise<readonly StoredCase[]> {
    if (!stored.caseList) return stored.cases
    const cases: StoredCase[] = []
    for await (const one of this.stream(stored)) cases.push(one)
    return cases
  }

  /** Returns the cases with these numbers, counted from 1; reads only the parts that contain them. */
  async numbered({ cases, caseList }: StoredCases, numbers: Iterable<number>): Promise<ReadonlyMap<number, StoredCase>> {
    const found = new Map<number, StoredCase>()
    let part: { from: number; cases: readonly StoredCase[] } = { from: 0, cases }
    for (const number of [...numbers].toSorted((a, b) => a - b)) {
      const from = caseList ? Math.floor((number - 1) / partSize) * partSize : 0
      if (number < 1 || (caseList && number > caseList.count)) continue
      if (caseList && (from !== part.from || part.cases.length === 0)) part = { from, cases: await this.#part(caseList, from) }
      const one = part.cases[number - 1 - from]
      if (one) found.set(number, one)
    }
    return found
  }

  /** Deletes the parts of lists that no document names, and corrects the owners of the others; `named` looks for documents that name one of the given lists. */
  async sweep(named: (hashes: readonly string[]) => Promise<readonly NamedList[]>, now: number): Promise<void> {
    const old = { at: { $lt: new Date(now - dayMs) } }
    const hashes = (await this.#parts.find({ from: 0, ...old }, { projection: { list: 1 } }).toArray()).map(({ list }) => list)
    const used = Map.groupBy(await named(hashes), ({ list }) => list)
    for (const [list, documents] of used) {
      const fileOwners = [...new Set(documents.map(({ owner }) => owner))].toSorted()
      await this.#parts.updateMany({ list, fileOwners: { $ne: fileOwners }, ...old }, { $set: { fileOwners } })
    }
    // Only old parts, and the first one last: a process that stores the list again at this moment has it complete, and a killed job continues the next night.
    for (const list of hashes.filter((hash) => !used.has(hash))) {
      await this.#parts.deleteMany({ list, from: { $gt: 0 }, ...old })
      await this.#parts.deleteOne({ list, from: 0, ...old })
    }
  }

  async #part({ hash }: CaseList, from: number): Promise<readonly StoredCase[]> {
    const part = await this.#parts.findOne({ _id: `${hash}/${from}` })
    if (!part) throw new Error(`the part ${from} of the test cases ${hash} is missing`)
    return part.cases
  }
}

/** Returns which of these lists the documents of a collection name, with the owners of each document's files. */
export async function listsNamed<T extends StoredCases & { fileOwner?: FileOwner | undefined }>(
  documents: Collection<T>,
  hashes: readonly string[],
): Promise<NamedList[]> {
  const found = await documents.find(filterOf<T>({ 'caseList.hash': { $in: hashes } }), { projection: { 'caseList.hash': 1, fileOwner: 1 } }).toArray()
  return found.flatMap(({ caseList, fileOwner = 'site' }) => (caseList ? [{ list: caseList.hash, owner: fileOwner }] : []))
}

/** Returns the number of cases of a version or an upload. */
export function countOf({ cases, caseList }: StoredCases): number {
  return caseList?.count ?? cases.length
}

/** Yields the cases as judges receive them. */
export function* workCasesOf(cases: readonly StoredCase[]): Generator<WorkCase> {
  let seq = 0
  for (const one of cases) yield { seq: (seq += 1), ...one }
}

function hashOf(cases: readonly StoredCase[]): string {
  const hash = createHash('sha256')
  for (const line of linesOfCases(workCasesOf(cases))) hash.update(line)
  return hash.digest('hex')
}
