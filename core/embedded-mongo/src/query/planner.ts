import { refuse } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { after } from '../storage/layout.ts'
import { equal } from '../values/compare.ts'
import { isDoc, isNullish, type Value } from '../values/types.ts'
import { boundsOf, type ByteRange, type FieldBounds } from './bounds.ts'
import type { Filter, Leaf, Node } from './filter-node.ts'
import { implies } from './implication.ts'
import { countKeys } from './scan.ts'
import type { SortField } from './sort.ts'
import { isArrayPosition } from './walk.ts'

export interface CollectionPlan {
  readonly type: 'collection'
  readonly reverse: boolean
}

export interface IndexPlan {
  readonly type: 'index'
  readonly index: Index
  readonly ranges: readonly ByteRange[]
  readonly reverse: boolean
  /** The keys alone prove the filter, so that no document needs to be looked at. */
  readonly exact: boolean
  readonly sorted: boolean
  /** A document may come by more than one key. */
  readonly repeats: boolean
  readonly fields: readonly FieldBounds[]
}

export interface UnionPlan {
  readonly type: 'union'
  readonly plans: readonly IndexPlan[]
}

export type Plan = CollectionPlan | IndexPlan | UnionPlan

export interface Query {
  readonly filter: Filter
  readonly sort: readonly SortField[]
  readonly hint?: Value
}

const mostRanges = 1000
const keysTried = 100

/** Chooses how to find the documents of a query. */
export function plan(collection: Collection, query: Query): Plan {
  const hinted = hintedPlan(collection, query)
  if (hinted) return hinted
  const conjuncts = query.filter.conjuncts
  const candidates = indexPlans(collection, conjuncts, query.sort)
  return best(collection, candidates, query) ?? unionPlan(collection, conjuncts, query) ?? { type: 'collection', reverse: false }
}

function indexPlans({ indexes }: Collection, conjuncts: readonly Node[], sort: readonly SortField[]): IndexPlan[] {
  const conditions = conjuncts.flatMap(conditionsOf)
  const plans: IndexPlan[] = []
  for (const index of indexes) {
    const [first] = index.fields
    const isPromising = sort[0]?.path === first || conditions.some(({ leaf }) => leaf.path === first)
    const found =
      isPromising && !index.record.hidden && !index.record.building && isComplete(index, conditions) ? indexPlan(index, conjuncts, conditions, sort) : undefined
    if (found && (found.fields.length > 0 || found.sorted)) plans.push(found)
  }
  return plans
}

function hintedPlan(collection: Collection, { hint, sort, filter }: Query): Plan | undefined {
  if (isNullish(hint)) return undefined
  if (isDoc(hint) && '$natural' in hint) return { type: 'collection', reverse: Number(hint.$natural) < 0 }
  const index = collection.indexes.find(({ record }) => (typeof hint === 'string' ? record.name === hint : equal(record.key, hint)))
  if (!index) return refuse('BadValue', 'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index')
  return indexPlan(index, filter.conjuncts, filter.conjuncts.flatMap(conditionsOf), sort)
}

function best(collection: Collection, candidates: readonly IndexPlan[], { sort }: Query): IndexPlan | undefined {
  if (candidates.length < 2) return candidates[0]
  const unique = candidates.find(findsOne)
  if (unique) return unique
  const scored = candidates.map((candidate) => ({ candidate, cost: cost(collection, candidate, sort.length > 0) }))
  return scored.reduce((a, b) => (b.cost < a.cost || (b.cost === a.cost && points(b.candidate) > points(a.candidate)) ? b : a)).candidate
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
  const keys = candidate.fields.length === 0 ? keysTried : countKeys(collection, candidate, keysTried)
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

interface Condition {
  readonly leaf: Leaf
  /** The `$elemMatch` that the condition stands in: such conditions hold for the same array element. */
  readonly element: Node | undefined
}

function indexPlan(index: Index, conjuncts: readonly Node[], conditions: readonly Condition[], sort: readonly SortField[]): IndexPlan {
  const fields = fieldBounds(index, conditions)
  const order = sortDirection(index, fields, sort)
  const met = new Set(fields.flatMap((bounds) => bounds.met))
  return {
    type: 'index',
    index,
    ranges: combine(index.prefix, fields),
    reverse: order === -1,
    exact: !index.record.lossy && isComplete(index, conditions) && conjuncts.every((node) => node.type === 'leaf' && met.has(node)),
    sorted: order !== undefined && sort.length > 0,
    repeats: index.record.multikey.includes(true),
    fields,
  }
}

function conditionsOf(node: Node): Condition[] {
  if (node.type === 'leaf') return [{ leaf: node, element: undefined }]
  if (node.type === 'expression') return node.implied.map((leaf) => ({ leaf, element: undefined }))
  if (node.type !== 'element') return []
  const inner = node.condition.type === 'and' ? node.condition.children : [node.condition]
  return inner
    .filter((child) => child.type === 'leaf')
    .map((leaf) => ({ leaf: { ...leaf, path: node.form === 'value' ? node.path : `${node.path}.${leaf.path}` }, element: node }))
}

/** Whether the index holds every document that the conditions can find. */
function isComplete(index: Index, conditions: readonly Condition[]): boolean {
  const leaves = conditions.map(({ leaf }) => leaf)
  if (index.partial && !implies(leaves, index.partial)) return false
  return !index.record.sparse || leaves.some((leaf) => index.fields.includes(leaf.path) && !leaf.test(undefined))
}

function fieldBounds(index: Index, conditions: readonly Condition[]): FieldBounds[] {
  const fields: FieldBounds[] = []
  let throughArray: Condition[] | undefined
  for (const [position, path] of index.fields.entries()) {
    const isArray = index.record.multikey[position]!
    const usable = conditions.filter(
      ({ leaf, element }) =>
        leaf.path === path &&
        !leaf.parts.some(isArrayPosition) &&
        (!isArray || !throughArray || (element !== undefined && throughArray.some((other) => other.element === element))),
    )
    const together = usable.length > 0 && usable.every(({ element }) => element !== undefined && element === usable[0]!.element)
    const field = { direction: index.directions[position]!, fields: index.fields.length, lossy: index.record.lossy, single: isArray && !together }
    const bounds = boundsOf(
      usable.map(({ leaf }) => leaf),
      field,
    )
    if (!bounds || ranges(fields) * bounds.ranges.length > mostRanges) break
    if (isArray) throughArray = [...(throughArray ?? []), ...usable]
    fields.push(bounds)
    if (!bounds.points) break
  }
  return fields
}

function ranges(fields: readonly FieldBounds[]): number {
  return fields.reduce((product, bounds) => product * bounds.ranges.length, 1)
}

/** The ranges of whole keys: each combination of points, then the range of the last field. */
function combine(prefix: Buffer, fields: readonly FieldBounds[]): ByteRange[] {
  let beginnings = [prefix]
  for (const { ranges: parts, points: arePoints } of fields) {
    if (!arePoints)
      return beginnings.flatMap((beginning) =>
        parts.map(({ start, end }) => ({ start: Buffer.concat([beginning, start]), end: Buffer.concat([beginning, end]) })),
      )
    beginnings = beginnings.flatMap((beginning) => parts.map(({ start }) => Buffer.concat([beginning, start])))
  }
  return beginnings.map((start) => ({ start, end: after(start) }))
}

/** 1 or -1 when reading the index forwards or backwards gives the sort order; undefined when neither does. */
function sortDirection(index: Index, fields: readonly FieldBounds[], sort: readonly SortField[]): 1 | -1 | undefined {
  if (sort.length === 0) return fields.length > 0 ? 1 : undefined
  const single = index.fields.filter(
    (_field, position) => position < fields.length && fields.slice(0, position + 1).every((bounds) => bounds.points && bounds.ranges.length === 1),
  )
  // An array that is looked into for one value stands still in the keys, but not as a sort key: that is its least element.
  const fixed = single.filter((path) => !index.record.multikey[index.fields.indexOf(path)])
  let direction: 1 | -1 | undefined
  let position = 0
  for (const { path, direction: wanted } of sort) {
    if (fixed.includes(path)) continue
    while (position < index.fields.length && index.fields[position] !== path && single.includes(index.fields[position]!)) position += 1
    if (index.fields[position] !== path || index.record.multikey[position] || index.record.lossy) return undefined
    const found = (index.directions[position]! * wanted) as 1 | -1
    if (direction !== undefined && direction !== found) return undefined
    direction = found
    position += 1
  }
  return direction ?? 1
}
