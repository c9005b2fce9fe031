import { refuse } from '../../base/errors.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { nothingExamined } from '../../query/execution/examined.ts'
import { find } from '../../query/execution/find.ts'
import { scanRecordIds } from '../../query/execution/scan.ts'
import { forEachItem, type Flow } from '../../base/time-slice.ts'
import { isExact, isSorted, type CollectionPlan, type IndexPlan, type Plan } from '../../query/planning/plan.ts'
import { choosePlan } from '../../query/planning/planner.ts'
import { queryFor, type Query } from '../../query/query.ts'
import { isDoc, type Doc } from '../../values/types.ts'
import { pushDown } from './aggregate.ts'
import { docOption, variablesOf, type Command, type Request } from '../command.ts'
import { findQuery } from './find.ts'
import { table } from '../../base/table.ts'

export const explainCommand: Record<string, Command> = { explain: { options: ['verbosity'], run: runExplain } }

async function runExplain({ body, database, engine, deadline }: Request): Promise<Doc> {
  const command = isDoc(body.explain) ? body.explain : refuse('TypeMismatch', "BSON field 'explain' is the wrong type, expected type 'object'")
  const [name = ''] = Object.keys(command)
  const query = (queryReaders[name] ?? refuse('CommandNotFound', `Explain failed due to unknown command: ${name}`))(command)
  const namespace = `${database}.${String(command[name])}`
  const collection = engine.catalog.find(namespace)
  const plan = collection && choosePlan(collection, query)
  const isCounted = name === 'count' && plan !== undefined && isExact(plan)
  const winningPlan = plan ? describePlan(plan, query, isCounted) : { stage: 'EOF' }
  const queryPlanner = { namespace, parsedQuery: {}, indexFilterSet: false, winningPlan, rejectedPlans: [] }
  if (body.verbosity === 'queryPlanner') return { explainVersion: '1', queryPlanner, command }
  const examined = nothingExamined()
  let returned = 0
  const start = performance.now()
  if (collection && plan) {
    const rows: Flow<unknown> = isCounted ? scanRecordIds(collection, plan, examined, Number.POSITIVE_INFINITY) : find(collection, query, examined, plan)
    await forEachItem(rows, () => (returned += 1), deadline)
  }
  const executionStats = {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: examined.keys,
    totalDocsExamined: examined.documents,
    executionStages: { ...winningPlan, nReturned: returned },
  }
  return { explainVersion: '1', queryPlanner, executionStats, command }
}

const queryReaders = table<(command: Doc) => Query>({
  find: findQuery,
  count: (command) => filterQuery(command, docOption(command, 'query')),
  distinct: (command) => filterQuery(command, docOption(command, 'query')),
  findAndModify: (command) => findQuery({ filter: command.query, sort: command.sort, hint: command.hint, let: command.let, limit: 1 }),
  update: (command) => firstStatement(command, 'updates'),
  delete: (command) => firstStatement(command, 'deletes'),
  aggregate: (command) => pushDown(Array.isArray(command.pipeline) ? (command.pipeline as Doc[]) : [], variablesOf(command), command.hint).query,
})

function filterQuery(command: Doc, filter: Doc | undefined, variables: Doc = {}): Query {
  return queryFor(compileFilter(filter ?? {}, variables), { hint: command.hint })
}

function firstStatement(command: Doc, list: string): Query {
  const statement = Array.isArray(command[list]) && isDoc(command[list][0]) ? command[list][0] : refuse('BadValue', `explain needs one statement in ${list}`)
  return filterQuery(statement, isDoc(statement.q) ? statement.q : {}, variablesOf(command))
}

/** A plan in the format of MongoDB's explain. */
function describePlan(plan: Plan, { sort, skip, limit }: Query, isCounted: boolean): Doc {
  if (isCounted && plan.type === 'index') return { stage: 'COUNT', inputStage: { ...indexScanStage(plan), stage: 'COUNT_SCAN' } }
  if (isCounted && plan.type === 'intersection') return { stage: 'COUNT', inputStage: keyStage(plan) }
  let stage = fetchStage(plan)
  if (sort.length > 0 && !isSorted(plan))
    stage = { stage: 'SORT', sortPattern: Object.fromEntries(sort.map(({ path, direction }) => [path, direction])), inputStage: stage }
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage }
  if (limit > 0) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage }
  return stage
}

function fetchStage(plan: Plan): Doc {
  if (plan.type === 'collection') return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' }
  return { stage: 'FETCH', inputStage: keyStage(plan) }
}

function keyStage(plan: Exclude<Plan, CollectionPlan>): Doc {
  return plan.type === 'index' ? indexScanStage(plan) : { stage: plan.type === 'union' ? 'OR' : 'AND_SORTED', inputStages: plan.plans.map(indexScanStage) }
}

function indexScanStage({ index, reverse, ranges }: IndexPlan): Doc {
  const { name, key, unique = false, sparse = false } = index.record
  return {
    stage: 'IXSCAN',
    keyPattern: key,
    indexName: name,
    isMultiKey: index.record.multikey.includes(true),
    isUnique: unique,
    isSparse: sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: reverse ? 'backward' : 'forward',
    ranges: ranges.length,
  }
}
