import { statSync } from 'node:fs'
import { own } from '../owner.ts'
import { decode } from '../values/decode.ts'
import { shellText } from '../values/shell-text.ts'
import { Catalog } from './catalog.ts'
import type { Collection } from './collection.ts'
import type { Index } from './index.ts'
import { after, recordIdOf } from './layout.ts'
import { Store } from './store.ts'

export interface CheckResult {
  readonly collections: number
  readonly documents: number
  readonly keys: number
  /** One sentence for each thing that does not fit. */
  readonly disagreements: string[]
}

/** Compares the documents of a directory with their indexes and counts. Nothing else may have the directory open. */
export async function checkDirectory(directory: string): Promise<CheckResult> {
  statSync(directory)
  const release = await own(directory)
  const store = new Store(directory)
  try {
    const result = { collections: 0, documents: 0, keys: 0, disagreements: [] as string[] }
    for (const { collection } of new Catalog(store).list()) {
      result.collections += 1
      checkCollection(store, collection, result)
    }
    return result
  } finally {
    await store.close()
    await release()
  }
}

type Running = { documents: number; keys: number; readonly disagreements: string[] }

function checkCollection(store: Store, collection: Collection, result: Running): void {
  const found = { count: 0, bytes: 0 }
  const expected = new Map(collection.indexes.filter(({ record }) => !record.building).map((index) => [index, 0]))
  for (const { key, value } of store.entries(collection.range)) {
    found.count += 1
    found.bytes += value.length
    const recordId = recordIdOf(key)
    const doc = decode(value)
    for (const index of expected.keys()) {
      const keys = index.keysOf(doc)
      expected.set(index, expected.get(index)! + keys.length)
      for (const key of keys) if (!holds(store, index.entry(key, recordId))) result.disagreements.push(`${collection.namespace}: index ${index.record.name} lacks the document ${shellText(doc._id)}`)
    }
  }
  for (const [index, count] of expected) checkIndex(store, collection, index, count, result)
  const { tally } = collection
  if (tally.count !== found.count || tally.bytes !== found.bytes) result.disagreements.push(`${collection.namespace}: counted ${found.count} documents of ${found.bytes} bytes, the tally says ${tally.count} of ${tally.bytes}`)
  result.documents += found.count
}

function holds(store: Store, { key, value }: { key: Buffer; value: Buffer }): boolean {
  return store.get(key)?.equals(value) === true
}

function checkIndex(store: Store, collection: Collection, index: Index, expected: number, result: Running): void {
  let keys = 0
  for (const _key of store.keys({ start: index.prefix, end: after(index.prefix) })) keys += 1
  if (keys !== expected) result.disagreements.push(`${collection.namespace}: index ${index.record.name} has ${keys} keys where the documents give ${expected}`)
  result.keys += keys
}
