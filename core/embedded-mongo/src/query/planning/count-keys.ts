import type { Collection } from '../../storage/collection.ts'
import type { IndexPlan } from './plan.ts'
import type { Flow } from '../../base/time-slice.ts'

const keysPerSlice = 50_000

/** Counts the keys of a plan up to `max`, in parts. The store counts keys much faster than it returns them. */
export function* countPlanKeys(collection: Collection, { index, ranges }: IndexPlan, max: number): Flow<number> {
  let left = max
  for (const { start, end } of ranges)
    for (let from: Buffer | undefined = start; from && left > 0; yield undefined) {
      collection.checkNotDropped(index)
      const step = Math.min(keysPerSlice, left)
      const next = collection.keyAt({ start: from, end }, step)
      const count = next ? step : collection.countKeys({ start: from, end })
      yield count
      left -= count
      from = next
    }
}
