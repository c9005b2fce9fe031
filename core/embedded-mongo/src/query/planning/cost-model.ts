import type { Collection } from '../../storage/collection.ts'
import { countPlanKeys } from './count-keys.ts'
import { maxSortBytes } from '../../values/sort.ts'
import type { Query } from '../query.ts'
import { findsAtMostOne, type IndexPlan, type UnionPlan } from './plan.ts'

/** An index that holds fewer keys than this for a query is selective enough: nothing better needs to be looked for. */
const sampleSize = 100
const maxCountedKeys = 10_000
/** Counting keys is much faster than reading documents, but blocks other requests. */
const maxEstimatedDocuments = 100_000

/**
 * Whether finding all documents by the unsorted plans and then sorting them takes less work than following the order of a
 * sorted plan until enough documents are found. Both are measured in documents to read.
 *
 * If `k` of the `n` documents in the order match and are spread evenly, the m-th match comes after m * n / k documents.
 * Matches may be clustered, whereas the cost of sorting is certain, so both estimates count a document alike.
 */
export function isSortingCheaper(
  collection: Collection,
  unsorted: readonly (IndexPlan | UnionPlan)[],
  sorted: readonly IndexPlan[],
  { expectedCount, skip, limit }: Query,
): boolean {
  const { count, bytes } = collection.stats
  const wanted = expectedCount ?? (limit > 0 ? skip + limit : Number.POSITIVE_INFINITY)
  const isExact = sorted.some(({ exact }) => exact)
  // An exact plan finds nothing but matches, so there is no need to count more keys than are wanted.
  const maxKeys = isExact ? Math.min(maxCountedKeys, wanted) : maxCountedKeys
  const size = Math.min(...sorted.map((plan) => (plan.fields.length > 0 ? keyCount(collection, plan, maxKeys) : count)))
  const inOrder = size < maxKeys ? size : count
  const sortedCost = isExact ? Math.min(inOrder, wanted) : Math.min(inOrder, Math.sqrt(wanted * inOrder))
  const sortable = (maxSortBytes / 2 / (bytes || 1)) * count
  const bound = Math.ceil(Math.min(sortedCost, maxEstimatedDocuments, Number.isFinite(wanted) ? sortedCost : sortable))
  // At equal cost the sorted plan is better, because it buffers nothing.
  return unsorted.some((plan) => (plan.type === 'union' ? plan.plans : [plan]).reduce((sum, part) => sum + keyCount(collection, part, bound), 0) < bound)
}

/** The cheapest plans by a sample of their keys. Several remain if all of them have more keys than the sample tells apart. */
export function cheapestPlans(collection: Collection, candidates: readonly IndexPlan[], { sort }: Pick<Query, 'sort'>): readonly IndexPlan[] {
  if (candidates.length < 2) return candidates
  const unique = candidates.find(findsAtMostOne)
  if (unique) return [unique]
  const estimated = candidates.map((candidate) => ({ candidate, cost: sampledCost(collection, candidate, sort.length > 0) }))
  const lowest = Math.min(...estimated.map(({ cost }) => cost))
  const equals = estimated.filter(({ cost }) => cost === lowest).map(({ candidate }) => candidate)
  const bounded = equals.filter(({ fields }) => fields.length > 0)
  // An exact plan reads no documents but those that match, and so beats other plans, even those with fewer keys.
  const exact = equals.filter((plan) => plan.exact)
  if (exact.length > 0) return [mostSpecific(exact)]
  if (lowest >= sampleSize && bounded.length > 1) return bounded
  return [mostSpecific(equals)]
}

/** The single best plan; undefined if there are no candidates. */
export function bestPlan(collection: Collection, candidates: readonly IndexPlan[], query: Pick<Query, 'sort'>): IndexPlan | undefined {
  const cheapest = cheapestPlans(collection, candidates, query)
  return cheapest.length > 1 ? fewestKeys(collection, cheapest) : cheapest[0]
}

/** The plan with the fewest keys, counted beyond the sample. */
export function fewestKeys(collection: Collection, candidates: readonly IndexPlan[]): IndexPlan {
  const counted = candidates.map((candidate) => ({ candidate, keys: keyCount(collection, candidate, maxCountedKeys) }))
  const lowest = Math.min(...counted.map(({ keys }) => keys))
  return mostSpecific(counted.filter(({ keys }) => keys === lowest).map(({ candidate }) => candidate))
}

/** The plan that fixes the most fields to given values. */
export function mostSpecific(candidates: readonly IndexPlan[]): IndexPlan {
  return candidates.reduce((a, b) => (pointFields(b) > pointFields(a) ? b : a))
}

/** Whether the plan has so few keys that a better one is not worth looking for. */
export function isSelective(collection: Collection, plan: IndexPlan): boolean {
  return keyCount(collection, plan, sampleSize) < sampleSize
}

/** The number of keys in the plan's ranges, counted up to `max`. */
function keyCount(collection: Collection, plan: IndexPlan, max: number): number {
  let total = 0
  for (const count of countPlanKeys(collection, plan, max)) total += count ?? 0
  return Math.min(total, max)
}

/** The number of keys that the plan reads, up to the sample size. A plan that needs a sort costs twice as much. */
function sampledCost(collection: Collection, plan: IndexPlan, needsOrder: boolean): number {
  const isWholeIndex = plan.fields.length === 0
  const keys = isWholeIndex ? sampleSize : keyCount(collection, plan, sampleSize)
  return keys * (needsOrder && !plan.sorted ? 2 : 1) + (isWholeIndex ? 1 : 0)
}

function pointFields({ fields }: IndexPlan): number {
  return fields.filter(({ points }) => points).length
}
