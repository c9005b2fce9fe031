import type { Collection } from '../../storage/collection.ts'
import { recordIdOf } from '../../storage/data-file/key-layout.ts'
import { choosePlan } from '../planning/planner.ts'
import { findsAtMostOne, isExact, isSorted, type IndexPlan, type Plan } from '../planning/plan.ts'
import type { Filter } from '../filter/filter.ts'
import type { Query } from '../query.ts'
import { nothingExamined, type Examined } from './examined.ts'
import { Match } from './match.ts'
import { scan } from './scan.ts'
import { sortMatches, sortTruncatedRuns } from './sort-matches.ts'
import type { SortField } from '../../values/sort.ts'
import type { Flow } from '../../base/time-slice.ts'

/** The records that match a query, after its sort, skip and limit. */
export function* find(collection: Collection, query: Query, examined: Examined = nothingExamined(), chosen?: Plan): Flow<Match> {
  const plan = chosen ?? choosePlan(collection, query)
  if (plan.type === 'index' && plan.exact && findsAtMostOne(plan)) return yield* findOne(collection, query, plan, examined)
  const comesSorted = query.sort.length === 0 || isSorted(plan)
  // Records that match for certain can be skipped without reading their documents.
  const skippedUnread = comesSorted && isExact(plan) ? query.skip : 0
  const skip = query.skip - skippedUnread
  const wanted = query.limit === 0 ? Number.POSITIVE_INFINITY : skip + query.limit
  const matches = matching(collection, query.filter, plan, examined, { skip: skippedUnread, expected: comesSorted ? wanted : Number.POSITIVE_INFINITY })
  yield* slice(comesSorted ? inExactOrder(matches, query.sort, plan) : sortMatches(matches, query.sort, wanted), skip, wanted)
}

/** Fast path for the one record that has a unique key. */
function* findOne(collection: Collection, query: Query, { ranges }: IndexPlan, examined: Examined): Flow<Match> {
  const key = ranges[0]!.start
  const value = query.skip === 0 ? collection.get(key) : undefined
  if (!value) return
  const recordId = recordIdOf(key, value)
  const bytes = collection.read(recordId)
  if (!bytes) return
  examined.keys += 1
  examined.documents += 1
  yield new Match({ recordId, bytes })
}

function* matching(
  collection: Collection,
  filter: Filter,
  plan: Plan,
  examined: Examined,
  { skip, expected }: { readonly skip: number; readonly expected: number },
): Flow<Match> {
  const exact = isExact(plan)
  for (const record of scan(collection, plan, examined, exact ? expected : expected * 2, skip)) {
    if (record === undefined) yield undefined
    else if (exact || filter.matchesEncoded(record.bytes)) yield new Match(record)
  }
}

function* slice(matches: Flow<Match>, skip: number, wanted: number): Flow<Match> {
  let count = 0
  for (const match of matches) {
    if (match === undefined) yield undefined
    else {
      count += 1
      if (count > skip) yield match
      if (count >= wanted) return
    }
  }
}

/**
 * Returns the matches of a sorted plan in exact order. A lossy index truncates long values, so matches with equal truncated keys must still be
 * sorted.
 */
function inExactOrder(matches: Flow<Match>, sort: readonly SortField[], plan: Plan): Flow<Match> {
  return plan.type === 'index' && plan.sorted && plan.index.record.lossy ? sortTruncatedRuns(matches, sort, plan.index.fields.length) : matches
}
