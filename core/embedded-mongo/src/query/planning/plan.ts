import type { Index } from '../../storage/collection-index.ts'
import type { ByteRange, FieldBounds } from './index-bounds.ts'

/** Reads the whole collection. */
export interface CollectionPlan {
  readonly type: 'collection'
  readonly reverse: boolean
}

/** Finds documents by one index. */
export interface IndexPlan {
  readonly type: 'index'
  readonly index: Index
  readonly ranges: readonly ByteRange[]
  readonly reverse: boolean
  /** The keys alone prove the filter, so that no document needs to be checked. */
  readonly exact: boolean
  readonly sorted: boolean
  /** The scan may meet a document under more than one key. */
  readonly repeats: boolean
  readonly fields: readonly FieldBounds[]
}

/** Finds the documents that any of several index plans finds. */
export interface UnionPlan {
  readonly type: 'union'
  readonly plans: readonly IndexPlan[]
}

/** Finds the documents that every one of several index plans finds; the keys of all of them are in the same order. */
export interface IntersectionPlan {
  readonly type: 'intersection'
  readonly plans: readonly IndexPlan[]
  readonly exact: boolean
  readonly sorted: boolean
}

export type Plan = CollectionPlan | IndexPlan | UnionPlan | IntersectionPlan

/** Whether every record that the plan finds matches, so that the documents need not be checked. */
export function isExact(plan: Plan): plan is IndexPlan | IntersectionPlan {
  return (plan.type === 'index' || plan.type === 'intersection') && plan.exact
}

/** Whether the plan finds the documents in the order that the query asks for. */
export function isSorted(plan: Plan): boolean {
  return (plan.type === 'index' || plan.type === 'intersection') && plan.sorted
}

/** Whether the plan can find at most one record. */
export function findsAtMostOne({ index, fields }: IndexPlan): boolean {
  return index.unique && fields.length === index.fields.length && fields.every(isSinglePoint)
}

/** Whether only one value is within the bounds. */
export function isSinglePoint({ points, ranges }: FieldBounds): boolean {
  return points && ranges.length === 1
}
