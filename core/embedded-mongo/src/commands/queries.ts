import { refuse } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { find, isProven, type FindQuery, type Hit } from '../query/find.ts'
import { plainProjection } from '../query/plain-projection.ts'
import { plan } from '../query/planning/planner.ts'
import { pointLookup } from '../query/planning/point-lookup.ts'
import { compileProjection, type Projection } from '../query/projection.ts'
import { countedKeys, scanRecordIds } from '../query/scan.ts'
import { parseSort } from '../query/sort.ts'
import { drain, first, type Flow } from '../query/time-slice.ts'
import type { Collection } from '../storage/collection.ts'
import { identityOf } from '../storage/keys.ts'
import { valueAt } from '../pipeline/expression.ts'
import { compare } from '../values/compare.ts'
import { encode } from '../values/encode.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'
import { encodeBatch } from '../wire/batch.ts'
import { collectionOf, docOption, namespaceOf, numberOption, refuseCollation, variablesOf, type Command, type Request } from './command.ts'

export const queries: Record<string, Command> = {
  find: {
    options: [
      'let',
      'allowDiskUse',
      'filter',
      'sort',
      'projection',
      'hint',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'max',
      'min',
      'returnKey',
      'showRecordId',
      'tailable',
      'oplogReplay',
      'noCursorTimeout',
      'awaitData',
      'allowPartialResults',
      'collation',
    ],
    run: runFind,
  },
  count: { options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'], run: runCount },
  distinct: { options: ['key', 'query', 'hint', 'collation'], run: runDistinct },
}

/** The query in the body of a `find`. */
export function findQuery(body: Doc): FindQuery {
  refuseCollation(body)
  if (body.tailable === true) refuse('BadValue', 'error processing query: tailable cursor requested on non capped collection')
  for (const option of ['min', 'max', 'returnKey', 'showRecordId'])
    if (body[option] !== undefined && body[option] !== false) refuse('NotImplemented', `find option '${option}' is not implemented`)
  return {
    filter: compileFilter(docOption(body, 'filter') ?? {}, variablesOf(body)),
    ...sortOrNatural(docOption(body, 'sort') ?? {}, body.hint),
    skip: numberOption(body, 'skip') ?? 0,
    limit: numberOption(body, 'limit') ?? 0,
  }
}

/** A sort by `$natural` is a hint to read the collection as it lies. */
function sortOrNatural(sort: Doc, hint: Value): Pick<FindQuery, 'sort' | 'hint'> {
  return '$natural' in sort ? { sort: [], hint: sort } : { sort: parseSort(sort), hint }
}

/** With nothing but these a `find` asks for documents as they are, in any order. */
const plainOptions = new Set(['find', 'filter', 'limit', 'batchSize', 'singleBatch', '$db', '$readPreference', 'readConcern', 'comment', 'maxTimeMS'])

function isPlain(body: Doc): boolean {
  const isCount = (value: Value) => value === undefined || (typeof value === 'number' && value > 0)
  return Object.keys(body).every((option) => plainOptions.has(option)) && isCount(body.limit) && isCount(body.batchSize) && isDoc(body.filter)
}

function runFind(request: Request): Promise<Buffer[]> | Buffer[] {
  const { body, engine, deadline } = request
  const collection = collectionOf(request)
  const answer = collection && isPlain(body) ? pointLookup(collection, body.filter as Doc) : undefined
  if (answer) return encodeBatch('firstBatch', answer.found ? [answer.found] : [], 0n, namespaceOf(request))
  const query = findQuery(body)
  const projection = docOption(body, 'projection') ?? {}
  const project = Object.keys(projection).length > 0 ? compileProjection(projection, 'find', variablesOf(body)) : undefined
  const batchSize = numberOption(body, 'batchSize')
  const rows = collection ? rowsOf(collection, query, project && (plainProjection(projection) ?? encoding(project, query))) : noRows()
  return engine.cursors.start(namespaceOf(request), rows, { batchSize, single: body.singleBatch === true, deadline })
}

function encoding(project: Projection, { filter }: FindQuery): Projecting {
  return (_bytes, hit) => encode(project(hit.doc, filter))
}

type Projecting = (bytes: Buffer, hit: Hit) => Buffer

function* rowsOf(collection: Collection, query: FindQuery, project: Projecting | undefined): Flow<Buffer> {
  for (const hit of find(collection, query)) yield hit && (project ? project(hit.bytes, hit) : hit.bytes)
}

export function* noRows(): Flow<Buffer> {}

async function runCount(request: Request): Promise<Doc> {
  const { body, deadline } = request
  refuseCollation(body)
  const filter = compileFilter(docOption(body, 'query') ?? {})
  const collection = collectionOf(request)
  const skip = numberOption(body, 'skip') ?? 0
  const limit = Math.abs(numberOption(body, 'limit', Number.NEGATIVE_INFINITY) ?? 0)
  const all = collection ? await countMatching(collection, { filter, sort: [], skip: 0, limit: limit && skip + limit, hint: body.hint }, deadline) : 0
  return { n: Math.min(Math.max(0, all - skip), limit || Number.POSITIVE_INFINITY) }
}

/** Counts without reading documents where there is no condition, or where an index proves it. */
export async function countMatching(collection: Collection, query: FindQuery, deadline: number): Promise<number> {
  if (query.filter.conjuncts.length === 0) return query.limit ? Math.min(query.limit, collection.tally.count) : collection.tally.count
  const way = plan(collection, query)
  let count = 0
  const examined = { keys: 0, documents: 0 }
  const most = query.limit || Number.POSITIVE_INFINITY
  if (way.type === 'index' && way.exact && !way.repeats) {
    await drain(countedKeys(collection, way, most), (keys) => (count += keys), deadline)
    return Math.min(most, count)
  }
  const rows: Flow<unknown> = isProven(way) ? first(scanRecordIds(collection, way, examined, most), most) : find(collection, query, examined, way)
  await drain(rows, () => (count += 1), deadline)
  return query.limit ? Math.min(query.limit, count) : count
}

async function runDistinct(request: Request): Promise<Doc> {
  const { body, deadline } = request
  refuseCollation(body)
  const key =
    typeof body.key === 'string' && body.key ? body.key : refuse('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const parts = key.split('.')
  const filter = compileFilter(docOption(body, 'query') ?? {})
  const collection = collectionOf(request)
  const found = new Map<string, Value>()
  if (collection)
    await drain(
      find(collection, { filter, sort: [], skip: 0, limit: 0, hint: body.hint }),
      ({ doc }) => {
        for (const value of leaves(valueAt(doc, parts))) found.set(identityOf(value), value)
      },
      deadline,
    )
  return { values: [...found.values()].sort(compare) }
}

function leaves(value: Value): Value[] {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}
