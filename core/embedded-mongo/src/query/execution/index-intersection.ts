import type { Collection } from '../../storage/collection.ts'
import { afterPrefix, justAfter, recordIdOf } from '../../storage/data-file/key-layout.ts'
import type { Range } from '../../storage/store-reader.ts'
import type { IndexPlan } from '../planning/plan.ts'
import type { Examined } from './examined.ts'
import { isTimeSliceOver, type Flow } from '../../base/time-slice.ts'

/** The records that all plans find: a merge join in which each index seeks to the furthest position, so that the most selective one sets the pace. */
export function* intersectRecordIds(collection: Collection, plans: readonly IndexPlan[], examined: Examined): Flow<number> {
  const [first, ...others] = plans.map((plan) => new KeyCursor(collection, plan, examined)) as [KeyCursor, ...KeyCursor[]]
  let candidate = first.seek()
  while (candidate) {
    const reached = seekAll(others, candidate)
    if (reached === candidate) yield recordIdOf(candidate)
    candidate = reached && first.seek(reached, reached === candidate ? 'behind' : 'at')
    if (isTimeSliceOver()) yield undefined
  }
}

/** The key itself if all cursors have it, otherwise the later key at which one of them continues; undefined if one is at its end. */
function seekAll(cursors: readonly KeyCursor[], key: Buffer): Buffer | undefined {
  for (const cursor of cursors) {
    const reached = cursor.seek(key)
    if (reached !== key && !reached?.equals(key)) return reached
  }
  return key
}

const minBatchKeys = 16
const maxBatchKeys = 256
const seeksWithoutBatches = 64

/** Moves over the keys of one plan, without the prefix that all of them share. */
class KeyCursor {
  readonly #collection: Collection
  readonly #plan: IndexPlan
  readonly #examined: Examined
  readonly #prefix: Buffer
  #batch: Buffer[] = []
  #at = 0
  #returned = 0
  #size = minBatchKeys
  #singleSeeks = 0
  #isLast = false
  #version = -1

  constructor(collection: Collection, plan: IndexPlan, examined: Examined) {
    this.#collection = collection
    this.#plan = plan
    this.#examined = examined
    this.#prefix = plan.ranges[0]!.start
  }

  /** The first key at `from`, or behind it; from the beginning without `from`. */
  seek(from?: Buffer, where: 'at' | 'behind' = 'at'): Buffer | undefined {
    if (this.#version === this.#collection.version) {
      for (; this.#at < this.#batch.length; this.#at += 1) if (this.#hasReached(from, where)) return this.#current()
      if (this.#isLast) return undefined
    }
    this.#read(from, where)
    return this.#current()
  }

  #hasReached(from: Buffer | undefined, where: 'at' | 'behind'): boolean {
    const key = this.#batch[this.#at]!
    if (!from || key === from) return where === 'at'
    const order = key.compare(from) * (this.#plan.reverse ? -1 : 1)
    return order > 0 || (order === 0 && where === 'at')
  }

  #current(): Buffer | undefined {
    this.#returned += 1
    return this.#batch[this.#at]
  }

  /** Reads the next batch: a growing one while many of its keys are used, a single key while the other cursors jump far ahead. */
  #read(from: Buffer | undefined, where: 'at' | 'behind'): void {
    this.#collection.checkNotDropped(this.#plan.index)
    const isDense = this.#returned * 8 >= this.#batch.length
    if (!isDense) this.#singleSeeks = seeksWithoutBatches
    if (from && this.#singleSeeks > 0) {
      this.#singleSeeks -= 1
      this.#size = minBatchKeys
      const isPresent = where === 'at' && this.#collection.has(Buffer.concat([this.#prefix, from]))
      return isPresent ? this.#take([from], false) : this.#take(this.#keys(from, where, 1))
    }
    if (this.#batch.length > 0) this.#size = Math.min(this.#size * 2, maxBatchKeys)
    this.#take(this.#keys(from, where, this.#size))
  }

  #keys(from: Buffer | undefined, where: 'at' | 'behind', max: number): Buffer[] {
    const keys = this.#collection.keys(this.#range(from, where), max)
    this.#isLast = keys.length < max
    return keys.map((key) => key.subarray(this.#prefix.length))
  }

  #take(batch: Buffer[], isLast = this.#isLast): void {
    this.#batch = batch
    this.#isLast = isLast
    this.#examined.keys += batch.length
    this.#at = 0
    this.#returned = 0
    this.#version = this.#collection.version
  }

  #range(from: Buffer | undefined, where: 'at' | 'behind'): Range {
    const [start, end] = [this.#prefix, afterPrefix(this.#prefix)]
    const { reverse } = this.#plan
    if (!from) return reverse ? { start: end, end: start, reverse } : { start, end }
    const key = Buffer.concat([this.#prefix, from])
    const limit = reverse === (where === 'at') ? justAfter(key) : key
    return reverse ? { start: limit, end: start, reverse } : { start: limit, end }
  }
}
