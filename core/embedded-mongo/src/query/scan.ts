import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { recordIdOf } from '../storage/layout.ts'
import type { ByteRange } from './planning/bounds.ts'
import type { Range } from '../storage/store.ts'
import type { IndexPlan } from './planning/index-plan.ts'
import { meeting } from './planning/index-intersection.ts'
import type { CollectionPlan, Plan } from './planning/planner.ts'
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

/** The records that a plan finds, each once, in its order; with an index the first ones may be left out. */
export function* scan(collection: Collection, plan: Plan, examined: Examined, expected: number, skip = 0): Flow<Found> {
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

/** As `scan`, but without looking at the documents. */
export function* scanRecordIds(collection: Collection, plan: Exclude<Plan, CollectionPlan>, examined: Examined, expected: number, skip = 0): Flow<number> {
  if (plan.type === 'intersection') return yield* meeting(collection, plan.plans, examined)
  examined.keys += skip
  const plans = plan.type === 'union' ? plan.plans : [plan]
  const seen = plan.type === 'union' || plan.repeats ? new Set<number>() : undefined
  for (const one of plans)
    for (const recordId of scanIndex(collection, one, expected, skip)) {
      examined.keys += 1
      if (!seen?.has(recordId)) yield recordId
      seen?.add(recordId)
      if (sliceIsOver()) yield undefined
    }
}

const keysCountedAtOnce = 50_000

/** How many keys a plan has, up to a number, in parts. The store counts by itself much quicker than it hands keys out. */
export function* countedKeys(collection: Collection, { index, ranges }: IndexPlan, most: number): Flow<number> {
  let left = most
  for (const { start, end } of ranges)
    for (let from: Buffer | undefined = start; from && left > 0; yield undefined) {
      collection.checkStillThere(index)
      const step = Math.min(keysCountedAtOnce, left)
      const next = collection.keyBehind({ start: from, end }, step)
      const count = next ? step : collection.countKeys({ start: from, end })
      yield count
      left -= count
      from = next
    }
}

function* scanIndex(collection: Collection, { index, ranges, reverse }: IndexPlan, expected: number, skip = 0): Generator<number> {
  const read = (part: Range, most: number): Entry[] => (index.unique ? collection.entries(part, most) : collection.keys(part, most).map((key) => ({ key })))
  for (const whole of reverse ? ranges.toReversed() : ranges) {
    const range = skip > 0 ? behind(collection, whole, reverse, skip) : whole
    if (!range) continue
    for (const { key, value } of inBatches(collection, index, range, reverse, expected, read)) yield recordIdOf(key, value)
  }
}

/** A range without its first keys. */
function behind(collection: Collection, { start, end }: ByteRange, reverse: boolean, skip: number): ByteRange | undefined {
  const key = collection.keyBehind(reverse ? { start: end, end: start, reverse } : { start, end }, skip)
  if (!key) return undefined
  return reverse ? { start, end: justAfter(key) } : { start: key, end }
}

function* scanCollection(collection: Collection, { reverse }: CollectionPlan, examined: Examined, expected: number): Flow<Found> {
  for (const { key, value } of inBatches(collection, undefined, collection.range, reverse, expected, (range, most) => collection.entries(range, most))) {
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
  index: Index | undefined,
  range: ByteRange,
  reverse: boolean,
  expected: number,
  read: (range: Range, most: number) => Entry[],
): Generator<Entry> {
  const largest = Math.max(1, Math.min(mostKeysAtOnce, mostBytesAtOnce / (collection.tally.bytes / (collection.tally.count || 1))))
  let size = Math.max(1, Math.min(expected, largest))
  let rest = range
  for (;;) {
    collection.checkStillThere(index)
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
