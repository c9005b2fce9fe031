import { refuse } from '../../base/errors.ts'
import type { Collection } from '../../storage/collection.ts'
import type { IndexRecord } from '../../storage/index-record.ts'
import { equal } from '../../values/compare.ts'
import { isDoc, isNullish } from '../../values/types.ts'
import type { SortField } from '../../values/sort.ts'
import type { Node } from '../filter/filter.ts'
import type { Query } from '../query.ts'
import { bestPlan, cheapestPlans, fewestKeys, isSelective, isSortingCheaper, mostSpecific } from './cost-model.ts'
import { conditionsOf, indexPlan, isComplete } from './index-plan.ts'
import { findsAtMostOne, type IndexPlan, type IntersectionPlan, type Plan, type UnionPlan } from './plan.ts'

/** Chooses how to find the documents of a query. */
export function choosePlan(collection: Collection, query: Query): Plan {
  const hinted = hintedPlan(collection, query)
  if (hinted) return hinted
  const conjuncts = query.filter.conjuncts
  const candidates = indexPlans(collection, conjuncts, query.sort)
  const union = candidates.some(({ fields }) => fields.length > 0) ? undefined : unionPlan(collection, conjuncts, query)
  if (union && (candidates.length === 0 || isSortingCheaper(collection, [union], candidates, query))) return union
  const cheapest = cheapestPlans(collection, sortedOrUnsorted(collection, candidates, query), query)
  if (cheapest.length === 0) return { type: 'collection', reverse: false }
  return exactIntersection(collection, cheapest, query) ?? singlePlanOrIntersection(collection, cheapest, query)
}

/** Either the plans that find the documents sorted or the ones that need a sort, whichever are cheaper. */
function sortedOrUnsorted(collection: Collection, candidates: readonly IndexPlan[], query: Query): readonly IndexPlan[] {
  const [sorted, unsorted] = [candidates.filter((plan) => plan.sorted), candidates.filter((plan) => !plan.sorted)]
  if (sorted.length === 0 || unsorted.length === 0 || candidates.some(findsAtMostOne)) return candidates
  return isSortingCheaper(collection, unsorted, sorted, query) ? unsorted : sorted
}

function indexPlans({ indexes }: Collection, conjuncts: readonly Node[], sort: readonly SortField[]): IndexPlan[] {
  const conditions = conjuncts.flatMap(conditionsOf)
  const plans: IndexPlan[] = []
  for (const index of indexes) {
    const [first] = index.fields
    const isPromising = sort[0]?.path === first || conditions.some(({ leaf }) => leaf.path === first)
    const plan = isPromising && isUsable(index.record) && isComplete(index, conditions) ? indexPlan(index, conjuncts, conditions, sort) : undefined
    if (plan && (plan.fields.length > 0 || plan.sorted)) plans.push(plan)
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

/** An intersection that proves the whole filter. Its indexes need not be counted: the most selective one sets the pace of the merge. */
function exactIntersection(collection: Collection, cheapest: readonly IndexPlan[], query: Query): IntersectionPlan | undefined {
  const intersection = cheapest.length > 1 ? intersectionPlan(collection, mostSpecific(cheapest), query) : undefined
  return intersection?.exact ? intersection : undefined
}

function singlePlanOrIntersection(collection: Collection, cheapest: readonly IndexPlan[], query: Query): Plan {
  const single = cheapest.length > 1 ? fewestKeys(collection, cheapest) : cheapest[0]!
  return intersectionPlan(collection, single, query) ?? single
}

/** A plan for an `$or` of which every branch has an index. */
function unionPlan(collection: Collection, conjuncts: readonly Node[], query: Query): UnionPlan | undefined {
  for (const node of conjuncts) {
    if (node.type !== 'or' || node.children.length === 0) continue
    const plans = node.children.map((branch) => bestPlan(collection, indexPlans(collection, branch.type === 'and' ? branch.children : [branch], []), query))
    if (plans.every((plan) => plan !== undefined)) return { type: 'union', plans }
  }
  return undefined
}

/** Adds indexes to a plan that alone finds many records, as long as they prove further conditions. */
function intersectionPlan(collection: Collection, first: IndexPlan, query: Query): IntersectionPlan | undefined {
  if (first.exact || !isIntersectable(first) || isSelective(collection, first)) return undefined
  const plans = [first]
  for (;;) {
    const proven = new Set<Node>(plans.flatMap(conditionsProvenBy))
    const open = query.filter.conjuncts.filter((node) => !proven.has(node))
    // Proven conditions come last: of two conditions on one array, an index serves the first.
    const candidates = indexPlans(collection, [...open, ...proven], query.sort).filter(
      (plan) => canIntersect(first, plan) && conditionsProvenBy(plan).some((node) => open.includes(node)),
    )
    const next = open.length > 0 ? bestPlan(collection, candidates, query) : undefined
    if (!next) return plans.length < 2 ? undefined : { type: 'intersection', plans, exact: open.length === 0, sorted: first.sorted }
    plans.push(next)
  }
}

function conditionsProvenBy({ fields }: IndexPlan): readonly Node[] {
  return fields.flatMap(({ proven }) => proven)
}

/**
 * Whether the plan finds each record once, ordered by the fields that follow the ones fixed by the query: the property
 * that an intersection of indexes, which is a merge of sorted keys, needs of its inputs.
 */
function isIntersectable({ index, fields, ranges, repeats }: IndexPlan): boolean {
  return fields.length > 0 && ranges.length === 1 && fields.every(({ points }) => points) && !repeats && !index.unique && !index.record.lossy
}

/** Whether two plans find records in the same order, so that their keys can be merged. */
function canIntersect(a: IndexPlan, b: IndexPlan): boolean {
  return isIntersectable(a) && isIntersectable(b) && a.reverse === b.reverse && a.sorted === b.sorted && orderOf(a) === orderOf(b)
}

function orderOf({ index, fields }: IndexPlan): string {
  return JSON.stringify(index.fields.slice(fields.length).map((field, position) => [field, index.directions[fields.length + position]]))
}
