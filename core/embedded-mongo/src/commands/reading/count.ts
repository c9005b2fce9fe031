import { countPlanKeys } from '../../query/planning/count-keys.ts'
import { nothingExamined } from '../../query/execution/examined.ts'
import { find } from '../../query/execution/find.ts'
import { scanRecordIds } from '../../query/execution/scan.ts'
import { forEachItem, takeFirst, type Flow } from '../../base/time-slice.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { isExact } from '../../query/planning/plan.ts'
import { choosePlan } from '../../query/planning/planner.ts'
import { queryFor, type Query } from '../../query/query.ts'
import type { Collection } from '../../storage/collection.ts'
import type { Doc } from '../../values/types.ts'
import { collectionOf, docOption, numberOption, refuseCollation, type Command, type Request } from '../command.ts'

export const countCommand: Record<string, Command> = { count: { options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'], run: runCount } }

async function runCount(request: Request): Promise<Doc> {
  const { body, deadline } = request
  refuseCollation(body)
  const filter = compileFilter(docOption(body, 'query') ?? {})
  const collection = collectionOf(request)
  const skip = numberOption(body, 'skip') ?? 0
  const limit = Math.abs(numberOption(body, 'limit', Number.NEGATIVE_INFINITY) ?? 0)
  const all = collection ? await countMatching(collection, queryFor(filter, { limit: limit && skip + limit, hint: body.hint }), deadline) : 0
  return { n: Math.min(Math.max(0, all - skip), limit || Number.POSITIVE_INFINITY) }
}

/** Counts without reading documents if there is no condition, or if an index proves it. */
export async function countMatching(collection: Collection, query: Query, deadline: number): Promise<number> {
  if (query.filter.conjuncts.length === 0) return query.limit ? Math.min(query.limit, collection.stats.count) : collection.stats.count
  const plan = choosePlan(collection, query)
  let count = 0
  const max = query.limit || Number.POSITIVE_INFINITY
  if (plan.type === 'index' && plan.exact && !plan.repeats) {
    await forEachItem(countPlanKeys(collection, plan, max), (keys) => (count += keys), deadline)
    return Math.min(max, count)
  }
  const rows: Flow<unknown> = isExact(plan)
    ? takeFirst(scanRecordIds(collection, plan, nothingExamined(), max), max)
    : find(collection, query, nothingExamined(), plan)
  await forEachItem(rows, () => (count += 1), deadline)
  return query.limit ? Math.min(query.limit, count) : count
}
