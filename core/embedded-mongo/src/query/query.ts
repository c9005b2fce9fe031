import type { Value } from '../values/types.ts'
import type { SortField } from '../values/sort.ts'
import type { Filter } from './filter/filter.ts'

/** Which documents to find, and in which order. */
export interface Query {
  readonly filter: Filter
  readonly sort: readonly SortField[]
  readonly skip: number
  /** 0 for no limit. */
  readonly limit: number
  /** How many documents the caller will take, if it knows better than `limit`. */
  readonly expectedCount?: number
  readonly hint?: Value
}

/** A query for all documents that match, in any order, unless the options say otherwise. */
export function queryFor(filter: Filter, options: Partial<Omit<Query, 'filter'>> = {}): Query {
  return { filter, sort: [], skip: 0, limit: 0, ...options }
}
