import { existsSync, readdirSync } from 'node:fs'
import { lockDirectory, lockUnchanged } from '../base/directory-lock.ts'
import { MongoError } from '../base/errors.ts'
import { privateFolder } from '../base/private-folder.ts'
import { Catalog } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { recordState } from '../storage/data-file/closed-state.ts'
import { DataFile, dataFileOf } from '../storage/data-file/data-file.ts'
import { SurvivingEntries, type SurvivingEntry } from '../storage/data-file/surviving-entries.ts'
import { collectionIdOf, isDocumentKey } from '../storage/data-file/key-layout.ts'
import { Store } from '../storage/store.ts'
import { decode } from '../values/decode.ts'
import { batches } from './batches.ts'
import { checkFreeSpace } from './free-space.ts'
import { describedCollections, type DescribedCollection } from './described-collections.ts'

export interface SalvagedCollection {
  readonly namespace: string
  written: number
  /** How many of the written documents may be an earlier version, or have been deleted. */
  former: number
  /** Documents that were read, but contradict a unique index. */
  refused: number
  /** How many documents the collection had; undefined if that is lost. */
  readonly expected: number | undefined
}

export interface Salvaged {
  /** One sentence for each fault of the file. */
  readonly problems: readonly string[]
  readonly collections: readonly SalvagedCollection[]
}

/** Writes the documents that a damaged directory still contains, and their indexes, to a new directory. Changes nothing in the damaged one. */
export async function salvage(directory: string, target: string): Promise<Salvaged> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty; choose a new folder`)
  if (!existsSync(dataFileOf(directory))) throw new Error(`${directory} contains no data.mdb, so there is nothing to read`)
  const release = await lockUnchanged(directory)
  const file = new DataFile(directory)
  try {
    return await salvageTo(target, file)
  } finally {
    file.close()
    await release()
  }
}

async function salvageTo(target: string, file: DataFile): Promise<Salvaged> {
  privateFolder(target)
  checkFreeSpace(target, file.size)
  const release = await lockDirectory(target)
  const store = new Store(target)
  try {
    const entries = new SurvivingEntries(file)
    const collections = await copy(entries, store)
    await store.close()
    await recordState(target)
    return { problems: entries.problems, collections }
  } finally {
    await store.close()
    await release()
  }
}

async function copy(entries: SurvivingEntries, store: Store): Promise<SalvagedCollection[]> {
  const catalog = new Catalog(store)
  const described = describedCollections(entries)
  const outcomes = new Map<number, SalvagedCollection>()
  const collectionOf = (id: number) => {
    const { namespace, documents, indexes } = described.of(id)
    const collection = catalog.find(namespace) ?? create(catalog, namespace, indexes)
    if (!outcomes.has(id)) outcomes.set(id, { namespace, written: 0, former: 0, refused: 0, expected: documents })
    return { collection, outcome: outcomes.get(id)! }
  }
  await store.write(() => described.ids.forEach(collectionOf))
  const isWanted = (key: Buffer) => isDocumentKey(key) && !described.isDropped(collectionIdOf(key))
  for await (const batch of batches(entries.entries(isWanted)))
    await store.write(() => {
      for (const entry of batch) {
        const { collection, outcome } = collectionOf(collectionIdOf(entry.key))
        insert(collection, entry, outcome)
      }
    })
  return [...outcomes.values()].toSorted((a, b) => (a.namespace < b.namespace ? -1 : 1))
}

function create(catalog: Catalog, namespace: string, indexes: DescribedCollection['indexes']): Collection {
  const collection = catalog.ensure(namespace)
  for (const spec of indexes) catalog.finishIndex(namespace, catalog.addIndex(namespace, spec))
  return collection
}

function insert(collection: Collection, { value, isFormer }: SurvivingEntry, outcome: SalvagedCollection): void {
  try {
    collection.insert(Buffer.from(value), decode(value))
    outcome.written += 1
    if (isFormer) outcome.former += 1
  } catch (error) {
    if (!(error instanceof MongoError)) throw error
    outcome.refused += 1
  }
}
