import { statSync } from 'node:fs'
import { own } from '../owner.ts'
import { decode } from '../values/decode.ts'
import { shellText } from '../values/shell-text.ts'
import { Catalog } from './catalog.ts'
import type { Collection } from './collection.ts'
import type { Index } from './index.ts'
import { after, contentRanges, counterKey, droppedRange, prefixSize, recordIdOf } from './layout.ts'
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
    const result = { documents: 0, keys: 0, disagreements: [] as string[] }
    const collections = new Catalog(store).list().map(({ collection }) => collection)
    for (const collection of collections) checkCollection(store, collection, result)
    checkOwners(store, collections, result)
    return { ...result, collections: collections.length }
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
      for (const key of keys)
        if (!holds(store, index.entry(key, recordId)))
          result.disagreements.push(`${collection.namespace}: index ${index.record.name} lacks the document ${shellText(doc._id)}`)
    }
  }
  for (const [index, count] of expected) checkIndex(store, collection, index, count, result)
  const { tally } = collection
  if (tally.count !== found.count || tally.bytes !== found.bytes)
    result.disagreements.push(
      `${collection.namespace}: counted ${found.count} documents of ${found.bytes} bytes, the tally says ${tally.count} of ${tally.bytes}`,
    )
  result.documents += found.count
}

function holds(store: Store, { key, value }: { key: Buffer; value: Buffer }): boolean {
  return store.get(key)?.equals(value) === true
}

/** Whether everything stored belongs to a collection that is there, or to one that is being cleared away; and no id can be given twice. */
function checkOwners(store: Store, collections: readonly Collection[], result: Running): void {
  const owned = collections.flatMap(({ prefix, indexes }) => [prefix, ...indexes.map((index) => index.prefix)])
  const dropped = Array.from(store.keys(droppedRange), (key) => key.subarray(1))
  const known = new Set([...owned, ...dropped].map((prefix) => prefix.toString('hex')))
  for (const { start, end } of contentRanges)
    for (let [key] = store.keys({ start, end }, 1); key; [key] = store.keys({ start: after(key.subarray(0, prefixSize)), end }, 1)) {
      const prefix = key.subarray(0, prefixSize).toString('hex')
      if (!known.has(prefix)) result.disagreements.push(`there are entries under ${prefix}, which belongs to no collection`)
    }
  const highest = Math.max(0, ...owned.map((prefix) => prefix.readUInt32BE(1)))
  const counter = store.get(counterKey)?.readUInt32BE(0) ?? 0
  if (counter < highest) result.disagreements.push(`the id ${highest} is in use, the counter of ids says ${counter}`)
}

function checkIndex(store: Store, collection: Collection, index: Index, expected: number, result: Running): void {
  let keys = 0
  for (const _key of store.keys({ start: index.prefix, end: after(index.prefix) })) keys += 1
  if (keys !== expected) result.disagreements.push(`${collection.namespace}: index ${index.record.name} has ${keys} keys where the documents give ${expected}`)
  result.keys += keys
}
