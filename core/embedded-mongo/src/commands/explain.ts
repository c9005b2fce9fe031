import { refuse } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { comesSorted, find, isProven, type FindQuery } from '../query/find.ts'
import type { IndexPlan } from '../query/planning/index-plan.ts'
import { plan, type CollectionPlan, type Plan } from '../query/planning/planner.ts'
import { scanRecordIds } from '../query/scan.ts'
import { drain, type Flow } from '../query/time-slice.ts'
import { isDoc, type Doc } from '../values/types.ts'
import { pushDown } from './aggregate.ts'
import { docOption, variablesOf, type Command, type Request } from './command.ts'
import { findQuery } from './queries.ts'

export const explain: Record<string, Command> = { explain: { options: ['verbosity'], run: runExplain } }

async function runExplain({ body, database, engine, deadline }: Request): Promise<Doc> {
  const command = isDoc(body.explain) ? body.explain : refuse('TypeMismatch', "BSON field 'explain' is the wrong type, expected type 'object'")
  const [name = ''] = Object.keys(command)
  const query = (queryReaders[name] ?? refuse('CommandNotFound', `Explain failed due to unknown command: ${name}`))(command)
  const namespace = `${database}.${String(command[name])}`
  const collection = engine.catalog.find(namespace)
  const chosen = collection && plan(collection, query)
  const isCounted = name === 'count' && chosen !== undefined && isProven(chosen)
  const winningPlan = chosen ? described(chosen, query, isCounted) : { stage: 'EOF' }
  const queryPlanner = { namespace, parsedQuery: {}, indexFilterSet: false, winningPlan, rejectedPlans: [] }
  if (body.verbosity === 'queryPlanner') return { explainVersion: '1', queryPlanner, command }
  const examined = { keys: 0, documents: 0 }
  let returned = 0
  const start = performance.now()
  if (collection && chosen) {
    const rows: Flow<unknown> = isCounted ? scanRecordIds(collection, chosen, examined, Number.POSITIVE_INFINITY) : find(collection, query, examined, chosen)
    await drain(rows, () => (returned += 1), deadline)
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

const queryReaders: Record<string, (command: Doc) => FindQuery> = {
  find: findQuery,
  count: (command) => filtered(command, docOption(command, 'query')),
  distinct: (command) => filtered(command, docOption(command, 'query')),
  findAndModify: (command) => findQuery({ filter: command.query, sort: command.sort, hint: command.hint, let: command.let, limit: 1 }),
  update: (command) => firstStatement(command, 'updates'),
  delete: (command) => firstStatement(command, 'deletes'),
  aggregate: (command) => pushDown(Array.isArray(command.pipeline) ? (command.pipeline as Doc[]) : [], variablesOf(command), command.hint).query,
}

function filtered(command: Doc, filter: Doc | undefined, variables: Doc = {}): FindQuery {
  return { filter: compileFilter(filter ?? {}, variables), sort: [], skip: 0, limit: 0, hint: command.hint }
}

function firstStatement(command: Doc, list: string): FindQuery {
  const statement = Array.isArray(command[list]) && isDoc(command[list][0]) ? command[list][0] : refuse('BadValue', `explain needs one statement in ${list}`)
  return filtered(statement, isDoc(statement.q) ? statement.q : {}, variablesOf(command))
}

/** A plan in the shape of MongoDB's explain. */
function described(chosen: Plan, { sort, skip, limit }: FindQuery, isCounted: boolean): Doc {
  if (isCounted && chosen.type === 'index') return { stage: 'COUNT', inputStage: { ...indexScan(chosen), stage: 'COUNT_SCAN' } }
  if (isCounted && chosen.type === 'intersection') return { stage: 'COUNT', inputStage: keysOf(chosen) }
  let stage = found(chosen)
  if (sort.length > 0 && !comesSorted(chosen))
    stage = { stage: 'SORT', sortPattern: Object.fromEntries(sort.map(({ path, direction }) => [path, direction])), inputStage: stage }
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage }
  if (limit > 0) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage }
  return stage
}

function found(chosen: Plan): Doc {
  if (chosen.type === 'collection') return { stage: 'COLLSCAN', direction: chosen.reverse ? 'backward' : 'forward' }
  return { stage: 'FETCH', inputStage: keysOf(chosen) }
}

function keysOf(chosen: Exclude<Plan, CollectionPlan>): Doc {
  return chosen.type === 'index' ? indexScan(chosen) : { stage: chosen.type === 'union' ? 'OR' : 'AND_SORTED', inputStages: chosen.plans.map(indexScan) }
}

function indexScan({ index, reverse, ranges }: IndexPlan): Doc {
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
