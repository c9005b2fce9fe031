import { refuse } from '../../errors.ts'
import type { Collection } from '../../storage/collection.ts'
import type { IndexRecord } from '../../storage/index.ts'
import { equal } from '../../values/compare.ts'
import { isDoc, isNullish, type Value } from '../../values/types.ts'
import type { Filter, Node } from '../filter-node.ts'
import { conditionsOf, indexPlan, isComplete, type IndexPlan } from './index-plan.ts'
import { standsInOrder, standSideBySide } from './index-intersection.ts'
import { countedKeys } from '../scan.ts'
import { largestSort, type SortField } from '../sort.ts'

export interface CollectionPlan {
  readonly type: 'collection'
  readonly reverse: boolean
}

export interface UnionPlan {
  readonly type: 'union'
  readonly plans: readonly IndexPlan[]
}

/** Finds what stands in all of several indexes, whose keys are in the same order. */
export interface IntersectionPlan {
  readonly type: 'intersection'
  readonly plans: readonly IndexPlan[]
  readonly exact: boolean
  readonly sorted: boolean
}

export type Plan = CollectionPlan | IndexPlan | UnionPlan | IntersectionPlan

export interface Query {
  readonly filter: Filter
  readonly sort: readonly SortField[]
  readonly skip?: number
  /** 0 for no limit. */
  readonly limit?: number
  /** How many documents will be taken, where somebody knows better than `limit` tells. */
  readonly wanted?: number
  readonly hint?: Value
}

const keysTried = 100
const keysCounted = 10_000
/** Counting is much quicker than reading, but others wait meanwhile. */
const mostPriced = 100_000

/** Chooses how to find the documents of a query. */
export function plan(collection: Collection, query: Query): Plan {
  const hinted = hintedPlan(collection, query)
  if (hinted) return hinted
  const conjuncts = query.filter.conjuncts
  const candidates = indexPlans(collection, conjuncts, query.sort)
  const union = candidates.some(isBound) ? undefined : unionPlan(collection, conjuncts, query)
  if (union && (candidates.length === 0 || isSortingCheaper(collection, [union], candidates, query))) return union
  const cheap = cheapest(collection, sortedOrNot(collection, candidates, query), query)
  if (cheap.length > 0) return together(collection, cheap, query) ?? apart(collection, cheap, query)
  return { type: 'collection', reverse: false }
}

function isBound({ fields }: IndexPlan): boolean {
  return fields.length > 0
}

/** Of plans that come sorted and plans whose documents are to be sorted, the cheaper kind. */
function sortedOrNot(collection: Collection, candidates: readonly IndexPlan[], query: Query): readonly IndexPlan[] {
  const [sorted, unsorted] = [candidates.filter((one) => one.sorted), candidates.filter((one) => !one.sorted)]
  if (sorted.length === 0 || unsorted.length === 0 || candidates.some(findsOne)) return candidates
  return isSortingCheaper(collection, unsorted, sorted, query) ? unsorted : sorted
}

/**
 * Whether finding all documents by other plans and sorting them is less work than going through an order until enough are found.
 * If `keys` documents fit of the `size` that stand in the order, the n-th comes after n * size / keys of them, when they are spread
 * evenly. They may not be, whereas sorting costs no more than it seems to: so both get the same price for a document.
 */
function isSortingCheaper(collection: Collection, unsorted: readonly (IndexPlan | UnionPlan)[], sorted: readonly IndexPlan[], query: Query): boolean {
  const { count, bytes } = collection.tally
  const wanted = wantedOf(query)
  const isExact = sorted.some(({ exact }) => exact)
  // Where the order holds nothing but what is asked for, more of it than is wanted need not be counted.
  const counted = isExact ? Math.min(keysCounted, wanted) : keysCounted
  const size = Math.min(...sorted.map((one) => (isBound(one) ? keysOf(collection, one, counted) : count)))
  const inOrder = size < counted ? size : count
  const most = isExact ? Math.min(inOrder, wanted) : Math.min(inOrder, Math.sqrt(wanted * inOrder))
  const fitting = (largestSort / 2 / (bytes || 1)) * count
  const bound = Math.ceil(Math.min(most, mostPriced, Number.isFinite(wanted) ? most : fitting))
  // At the same price what comes sorted is better: nothing has to be held.
  return unsorted.some((one) => (one.type === 'union' ? one.plans : [one]).reduce((sum, part) => sum + keysOf(collection, part, bound), 0) < bound)
}

function wantedOf({ wanted, skip = 0, limit = 0 }: Query): number {
  return wanted ?? (limit > 0 ? skip + limit : Number.POSITIVE_INFINITY)
}

function indexPlans({ indexes }: Collection, conjuncts: readonly Node[], sort: readonly SortField[]): IndexPlan[] {
  const conditions = conjuncts.flatMap(conditionsOf)
  const plans: IndexPlan[] = []
  for (const index of indexes) {
    const [first] = index.fields
    const isPromising = sort[0]?.path === first || conditions.some(({ leaf }) => leaf.path === first)
    const found = isPromising && isUsable(index.record) && isComplete(index, conditions) ? indexPlan(index, conjuncts, conditions, sort) : undefined
    if (found && (found.fields.length > 0 || found.sorted)) plans.push(found)
  }
  return plans
}

function isUsable({ hidden = false, building = false }: IndexRecord): boolean {
  return !hidden && !building
}

function hintedPlan(collection: Collection, { hint, sort, filter }: Query): Plan | undefined {
  if (isNullish(hint)) return undefined
  if (isDoc(hint) && '$natural' in hint) return { type: 'collection', reverse: Number(hint.$natural) < 0 }
  const index = collection.indexes.find(({ record }) => isUsable(record) && (typeof hint === 'string' ? record.name === hint : equal(record.key, hint)))
  if (!index) return refuse('BadValue', 'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index')
  return indexPlan(index, filter.conjuncts, filter.conjuncts.flatMap(conditionsOf), sort)
}

function best(collection: Collection, candidates: readonly IndexPlan[], query: Query): IndexPlan | undefined {
  const cheap = cheapest(collection, candidates, query)
  return cheap.length > 1 ? fewest(collection, cheap) : cheap[0]
}

/** The cheapest of them; several where many keys in each say no more than that. */
function cheapest(collection: Collection, candidates: readonly IndexPlan[], { sort }: Query): readonly IndexPlan[] {
  if (candidates.length < 2) return candidates
  const unique = candidates.find(findsOne)
  if (unique) return [unique]
  const scored = candidates.map((candidate) => ({ candidate, cost: cost(collection, candidate, sort.length > 0) }))
  const least = Math.min(...scored.map((one) => one.cost))
  const equals = scored.filter((one) => one.cost === least).map(({ candidate }) => candidate)
  const bound = equals.filter(({ fields }) => fields.length > 0)
  // One that needs no look at documents is better than another with as many keys, or fewer.
  if (least >= keysTried && bound.length > 1 && !bound.some(({ exact }) => exact)) return bound
  return [mostPoints(equals)]
}

/** Read side by side, indexes that prove all conditions need not be counted: the rarest sets the pace. */
function together(collection: Collection, cheap: readonly IndexPlan[], query: Query): IntersectionPlan | undefined {
  const all = cheap.length > 1 ? intersectionPlan(collection, mostPoints(cheap), query) : undefined
  return all?.exact ? all : undefined
}

function apart(collection: Collection, cheap: readonly IndexPlan[], query: Query): Plan {
  const single = cheap.length > 1 ? fewest(collection, cheap) : cheap[0]!
  return intersectionPlan(collection, single, query) ?? single
}

/** The store counts on. */
function fewest(collection: Collection, candidates: readonly IndexPlan[]): IndexPlan {
  const counted = candidates.map((candidate) => ({ candidate, keys: keysOf(collection, candidate, keysCounted) }))
  const least = Math.min(...counted.map(({ keys }) => keys))
  return mostPoints(counted.filter(({ keys }) => keys === least).map(({ candidate }) => candidate))
}

function mostPoints(candidates: readonly IndexPlan[]): IndexPlan {
  return candidates.reduce((a, b) => (points(b) > points(a) ? b : a))
}

/** How many keys a plan has, up to a number. */
function keysOf(collection: Collection, candidate: IndexPlan, most: number): number {
  let total = 0
  for (const count of countedKeys(collection, candidate, most)) total += count ?? 0
  return Math.min(total, most)
}

/** Whether the plan can find one record at most. */
export function findsOne({ index, fields }: IndexPlan): boolean {
  return index.unique && fields.length === index.fields.length && fields.every((bounds) => bounds.points && bounds.ranges.length === 1)
}

function points({ fields }: IndexPlan): number {
  return fields.filter((bounds) => bounds.points).length
}

/** How many keys the plan reads, tried on a few; a plan that leaves the sorting to us pays for that. */
function cost(collection: Collection, candidate: IndexPlan, wantsSort: boolean): number {
  const keys = candidate.fields.length === 0 ? keysTried : keysOf(collection, candidate, keysTried)
  return keys * (wantsSort && !candidate.sorted ? 2 : 1) + (candidate.fields.length === 0 ? 1 : 0)
}

function unionPlan(collection: Collection, conjuncts: readonly Node[], { sort }: Query): UnionPlan | undefined {
  for (const node of conjuncts) {
    if (node.type !== 'or' || node.children.length === 0) continue
    const plans = node.children.map((branch) => {
      const parts = branch.type === 'and' ? branch.children : [branch]
      return best(collection, indexPlans(collection, parts, []), { sort } as Query)
    })
    if (plans.every((one) => one !== undefined)) return { type: 'union', plans }
  }
  return undefined
}

/** Where one index leaves many documents to be looked at, others may keep apart those that do not fit. */
function intersectionPlan(collection: Collection, first: IndexPlan, query: Query): IntersectionPlan | undefined {
  if (first.exact || !standsInOrder(first) || keysOf(collection, first, keysTried) < keysTried) return undefined
  const { conjuncts } = query.filter
  const plans = [first]
  for (;;) {
    const met = new Set<Node>(plans.flatMap(metBy))
    const open = conjuncts.filter((node) => !met.has(node))
    // Conditions that are met stand last: of two on one array, an index serves the first.
    const beside = indexPlans(collection, [...open, ...met], query.sort).filter(
      (one) => standSideBySide(first, one) && metBy(one).some((node) => open.includes(node)),
    )
    const next = open.length > 0 ? best(collection, beside, query) : undefined
    if (!next) return plans.length < 2 ? undefined : { type: 'intersection', plans, exact: open.length === 0, sorted: first.sorted }
    plans.push(next)
  }
}

function metBy({ fields }: IndexPlan): readonly Node[] {
  return fields.flatMap(({ met }) => met)
}
