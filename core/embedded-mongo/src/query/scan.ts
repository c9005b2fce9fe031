import type { Collection } from '../storage/collection.ts'
import { recordIdOf } from '../storage/layout.ts'
import type { ByteRange } from './bounds.ts'
import type { Range } from '../storage/store.ts'
import type { CollectionPlan, IndexPlan, Plan } from './planner.ts'
import { sliceIsOver, type Flow } from './time-slice.ts'

/** What a plan finds: a record that may match. */
export interface Found {
  readonly recordId: number
  readonly bytes: Buffer
}

/** How much a query looked at. */
export interface Examined {
  keys: number
  documents: number
}

/** The records that a plan finds, each once, in its order. */
export function* scan(collection: Collection, plan: Plan, examined: Examined, expected: number): Flow<Found> {
  if (plan.type === 'collection') yield* scanCollection(collection, plan, examined, expected)
  else
    for (const recordId of scanRecordIds(collection, plan, examined, expected)) {
      if (recordId === undefined) yield undefined
      else {
        const bytes = collection.read(recordId)
        if (!bytes) continue
        examined.documents += 1
        yield { recordId, bytes }
      }
    }
}

/** As `scan`, but without looking at the documents. */
export function* scanRecordIds(collection: Collection, plan: Exclude<Plan, CollectionPlan>, examined: Examined, expected: number): Flow<number> {
  const plans = plan.type === 'union' ? plan.plans : [plan]
  const seen = plan.type === 'union' || plan.repeats ? new Set<number>() : undefined
  for (const one of plans)
    for (const recordId of scanIndex(collection, one, expected)) {
      examined.keys += 1
      if (!seen?.has(recordId)) yield recordId
      seen?.add(recordId)
      if (sliceIsOver()) yield undefined
    }
}

/** The keys of a plan, up to a number: tells a planner what the plan would cost. */
export function countKeys(collection: Collection, plan: IndexPlan, most: number): number {
  let count = 0
  for (const _recordId of scanIndex(collection, plan, most)) {
    count += 1
    if (count >= most) break
  }
  return count
}

function* scanIndex(collection: Collection, { index, ranges, reverse }: IndexPlan, expected: number): Generator<number> {
  const read = index.unique ? collection.entries : collection.keys
  for (const range of reverse ? ranges.toReversed() : ranges)
    for (const { key, value } of inBatches(collection, range, reverse, expected, (part, most) => read.call(collection, part, most)))
      yield recordIdOf(key, value)
}

function* scanCollection(collection: Collection, { reverse }: CollectionPlan, examined: Examined, expected: number): Flow<Found> {
  for (const { key, value } of inBatches(collection, collection.range, reverse, expected, (range, most) => collection.entries(range, most))) {
    examined.documents += 1
    yield { recordId: recordIdOf(key), bytes: value! }
    if (sliceIsOver()) yield undefined
  }
}

interface Entry {
  readonly key: Buffer
  readonly value?: Buffer
}

const mostKeysAtOnce = 256
const mostBytesAtOnce = 4 * 1024 * 1024

/**
 * Reads a range in batches, so that no cursor of the store stays open while others write; after a write it goes on behind
 * the last key that it gave.
 */
function* inBatches(
  collection: Collection,
  range: ByteRange,
  reverse: boolean,
  expected: number,
  read: (range: Range, most: number) => Entry[],
): Generator<Entry> {
  const largest = Math.max(1, Math.min(mostKeysAtOnce, mostBytesAtOnce / (collection.tally.bytes / (collection.tally.count || 1))))
  let size = Math.max(1, Math.min(expected, largest))
  let rest = range
  for (;;) {
    const batch = read(reverse ? { start: rest.end, end: rest.start, reverse } : rest, size)
    const version = collection.version
    let given = 0
    for (const entry of batch) {
      rest = reverse ? { start: rest.start, end: entry.key } : { start: justAfter(entry.key), end: rest.end }
      given += 1
      yield entry
      if (collection.version !== version) break
    }
    if (given === batch.length && batch.length < size) return
    size = Math.ceil(Math.min(size * 4, largest))
  }
}

function justAfter(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])])
}
