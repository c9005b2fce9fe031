import type { Collection } from '../../storage/collection.ts'
import type { Index } from '../../storage/collection-index.ts'
import { justAfter, recordIdOf } from '../../storage/data-file/key-layout.ts'
import type { Range } from '../../storage/store-reader.ts'
import type { ByteRange } from '../planning/index-bounds.ts'
import type { CollectionPlan, IndexPlan, Plan } from '../planning/plan.ts'
import type { Examined } from './examined.ts'
import { intersectRecordIds } from './index-intersection.ts'
import type { StoredRecord } from './match.ts'
import { isTimeSliceOver, type Flow } from '../../base/time-slice.ts'

/** The records that a plan finds, each once, in its order. With an index, the first `skip` are left out without being read. */
export function* scan(collection: Collection, plan: Plan, examined: Examined, expected: number, skip = 0): Flow<StoredRecord> {
  if (plan.type === 'collection') return yield* scanCollection(collection, plan, examined, expected)
  const skipsKeys = plan.type === 'index' && !plan.repeats && plan.ranges.length === 1
  let toSkip = skipsKeys ? 0 : skip
  for (const recordId of scanRecordIds(collection, plan, examined, expected, skipsKeys ? skip : 0)) {
    if (recordId === undefined) yield undefined
    else if (toSkip > 0) toSkip -= 1
    else {
      const bytes = collection.read(recordId)
      if (!bytes) continue
      examined.documents += 1
      yield { recordId, bytes }
    }
  }
}

/** Like `scan`, but reads index keys only. */
export function* scanRecordIds(collection: Collection, plan: Exclude<Plan, CollectionPlan>, examined: Examined, expected: number, skip = 0): Flow<number> {
  if (plan.type === 'intersection') return yield* intersectRecordIds(collection, plan.plans, examined)
  examined.keys += skip
  const plans = plan.type === 'union' ? plan.plans : [plan]
  const seen = plan.type === 'union' || plan.repeats ? new Set<number>() : undefined
  for (const one of plans)
    for (const recordId of scanIndex(collection, one, expected, skip)) {
      examined.keys += 1
      if (!seen?.has(recordId)) yield recordId
      seen?.add(recordId)
      if (isTimeSliceOver()) yield undefined
    }
}

function* scanIndex(collection: Collection, { index, ranges, reverse }: IndexPlan, expected: number, skip = 0): Generator<number> {
  const read = (part: Range, max: number): { key: Buffer; value?: Buffer }[] =>
    index.unique ? collection.entries(part, max) : collection.keys(part, max).map((key) => ({ key }))
  for (const whole of reverse ? ranges.toReversed() : ranges) {
    const range = skip > 0 ? withoutFirstKeys(collection, whole, reverse, skip) : whole
    if (!range) continue
    for (const { key, value } of readInBatches(collection, index, range, reverse, expected, read)) yield recordIdOf(key, value)
  }
}

/** Returns a range without its first keys; undefined if nothing remains. */
function withoutFirstKeys(collection: Collection, { start, end }: ByteRange, reverse: boolean, count: number): ByteRange | undefined {
  const key = collection.keyAt(reverse ? { start: end, end: start, reverse } : { start, end }, count)
  if (!key) return undefined
  return reverse ? { start, end: justAfter(key) } : { start: key, end }
}

function* scanCollection(collection: Collection, { reverse }: CollectionPlan, examined: Examined, expected: number): Flow<StoredRecord> {
  for (const { key, value } of readInBatches(collection, undefined, collection.range, reverse, expected, (range, max) => collection.entries(range, max))) {
    examined.documents += 1
    yield { recordId: recordIdOf(key), bytes: value }
    if (isTimeSliceOver()) yield undefined
  }
}

const maxBatchKeys = 256
const maxBatchBytes = 4 * 1024 * 1024

/**
 * Reads a range in batches, so that no cursor of the store stays open while others write. After a write it continues
 * behind the last key that it returned.
 */
function* readInBatches<Entry extends { readonly key: Buffer }>(
  collection: Collection,
  index: Index | undefined,
  range: ByteRange,
  reverse: boolean,
  expected: number,
  read: (range: Range, max: number) => Entry[],
): Generator<Entry> {
  const maxSize = Math.max(1, Math.min(maxBatchKeys, maxBatchBytes / (collection.stats.bytes / (collection.stats.count || 1))))
  let size = Math.max(1, Math.min(expected, maxSize))
  let rest = range
  for (;;) {
    collection.checkNotDropped(index)
    const batch = read(reverse ? { start: rest.end, end: rest.start, reverse } : rest, size)
    const version = collection.version
    let returned = 0
    for (const entry of batch) {
      rest = reverse ? { start: rest.start, end: entry.key } : { start: justAfter(entry.key), end: rest.end }
      returned += 1
      yield entry
      if (collection.version !== version) break
    }
    if (returned === batch.length && batch.length < size) return
    size = Math.ceil(Math.min(size * 4, maxSize))
  }
}
