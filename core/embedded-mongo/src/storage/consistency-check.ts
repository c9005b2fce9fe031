import { statSync } from 'node:fs'
import { lockDirectory } from '../base/directory-lock.ts'
import { decode } from '../values/decode.ts'
import { shellText } from '../values/shell-text.ts'
import { Catalog } from './catalog.ts'
import type { Collection } from './collection.ts'
import type { Index } from './collection-index.ts'
import { afterPrefix, contentRanges, counterKey, droppedRange, prefixSize, recordIdOf } from './data-file/key-layout.ts'
import { checkIntact } from './data-file/intact.ts'
import { Store } from './store.ts'

interface CheckResult {
  readonly collections: number
  readonly documents: number
  readonly keys: number
  /** One message for each inconsistency. */
  readonly disagreements: string[]
}

/** Compares the documents of a directory with their indexes and counts. Fails if a server has the directory open. */
export async function checkDirectory(directory: string): Promise<CheckResult> {
  statSync(directory)
  const release = await lockDirectory(directory)
  try {
    await checkIntact(directory, { everyPage: true })
    return await checkStore(directory)
  } finally {
    await release()
  }
}

async function checkStore(directory: string): Promise<CheckResult> {
  const store = new Store(directory)
  try {
    const result = { documents: 0, keys: 0, disagreements: [] as string[] }
    const collections = new Catalog(store).list().map(({ collection }) => collection)
    for (const collection of collections) checkCollection(store, collection, result)
    checkOwners(store, collections, result)
    return { ...result, collections: collections.length }
  } finally {
    await store.close()
  }
}

type Progress = { documents: number; keys: number; readonly disagreements: string[] }

function checkCollection(store: Store, collection: Collection, result: Progress): void {
  const found = { count: 0, bytes: 0 }
  const expected = new Map(collection.indexes.filter(({ record }) => !record.building).map((index) => [index, 0]))
  for (const { key, value } of store.entries(collection.range)) {
    found.count += 1
    found.bytes += value.length
    const recordId = recordIdOf(key)
    const doc = decode(value)
    for (const index of expected.keys()) {
      const entries = index.entries(index.keysOf(doc), recordId)
      expected.set(index, expected.get(index)! + entries.length)
      for (const entry of entries)
        if (!hasEntry(store, entry))
          result.disagreements.push(`${collection.namespace}: index ${index.record.name} has no entry for the document ${shellText(doc._id)}`)
    }
  }
  for (const [index, count] of expected) checkIndex(store, collection, index, count, result)
  const { stats } = collection
  if (stats.count !== found.count || stats.bytes !== found.bytes)
    result.disagreements.push(
      `${collection.namespace}: found ${found.count} documents of ${found.bytes} bytes, but the statistics say ${stats.count} of ${stats.bytes}`,
    )
  result.documents += found.count
}

function hasEntry(store: Store, { key, value }: { key: Buffer; value: Buffer }): boolean {
  return store.get(key)?.equals(value) === true
}

/** Checks that everything stored belongs to an existing collection or to dropped data, and that no id can be assigned twice. */
function checkOwners(store: Store, collections: readonly Collection[], result: Progress): void {
  const owned = collections.flatMap(({ prefix, indexes }) => [prefix, ...indexes.map((index) => index.prefix)])
  const dropped = Array.from(store.keys(droppedRange), (key) => key.subarray(1))
  const known = new Set([...owned, ...dropped].map((prefix) => prefix.toString('hex')))
  for (const { start, end } of contentRanges)
    for (let [key] = store.keys({ start, end }, 1); key; [key] = store.keys({ start: afterPrefix(key.subarray(0, prefixSize)), end }, 1)) {
      const prefix = key.subarray(0, prefixSize).toString('hex')
      if (!known.has(prefix)) result.disagreements.push(`found entries with the prefix ${prefix}, which belongs to no collection`)
    }
  const highest = Math.max(0, ...owned.map((prefix) => prefix.readUInt32BE(1)))
  const counter = store.get(counterKey)?.readUInt32BE(0) ?? 0
  if (counter < highest) result.disagreements.push(`the id ${highest} is in use, but the id counter is at ${counter}`)
}

function checkIndex(store: Store, collection: Collection, index: Index, expected: number, result: Progress): void {
  let keys = 0
  for (const _key of store.keys({ start: index.prefix, end: afterPrefix(index.prefix) })) keys += 1
  if (keys !== expected) result.disagreements.push(`${collection.namespace}: index ${index.record.name} has ${keys} keys, but the documents have ${expected}`)
  result.keys += keys
}
