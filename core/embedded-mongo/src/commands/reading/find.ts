import { refuse } from '../../base/errors.ts'
import { find } from '../../query/execution/find.ts'
import type { Match } from '../../query/execution/match.ts'
import { pointLookup } from '../../query/execution/point-lookup.ts'
import { parseSort } from '../../values/sort.ts'
import type { Flow } from '../../base/time-slice.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { compileProjection, type Projection } from '../../query/projection/projection.ts'
import { compileRawProjection } from '../../query/projection/raw-projection.ts'
import type { Query } from '../../query/query.ts'
import type { Collection } from '../../storage/collection.ts'
import { encode } from '../../values/encode.ts'
import { isDoc, type Doc, type Value } from '../../values/types.ts'
import { encodeCursorReply } from '../../wire/cursor-reply.ts'
import { collectionOf, docOption, namespaceOf, numberOption, refuseCollation, variablesOf, type Command, type Request } from '../command.ts'

export const findCommand: Record<string, Command> = {
  find: {
    readsSnapshots: true,
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
}

/** The query in the body of a `find`. */
export function findQuery(body: Doc): Query {
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

/** A sort by `$natural` is a hint to scan the collection in its stored order. */
function sortOrNatural(sort: Doc, hint: Value): Pick<Query, 'sort' | 'hint'> {
  return '$natural' in sort ? { sort: [], hint: sort } : { sort: parseSort(sort), hint }
}

/** A `find` with no other options than these wants whole documents in any order. */
const plainOptions = new Set(['find', 'filter', 'limit', 'batchSize', 'singleBatch', '$db', '$readPreference', 'readConcern', 'comment', 'maxTimeMS'])

function isPlain(body: Doc): boolean {
  const isCount = (value: Value) => value === undefined || (typeof value === 'number' && value > 0)
  return Object.keys(body).every((option) => plainOptions.has(option)) && isCount(body.limit) && isCount(body.batchSize) && isDoc(body.filter)
}

function runFind(request: Request): Promise<Buffer[]> | Buffer[] {
  const { body, engine, snapshot, deadline } = request
  const collection = collectionOf(request)
  const lookup = collection && isPlain(body) ? pointLookup(collection, body.filter as Doc) : undefined
  if (lookup) return encodeCursorReply('firstBatch', lookup.found ? [lookup.found] : [], { id: 0n, namespace: namespaceOf(request) })
  const query = findQuery(body)
  const projection = docOption(body, 'projection') ?? {}
  const project = Object.keys(projection).length > 0 ? compileProjection(projection, 'find', variablesOf(body)) : undefined
  const batchSize = numberOption(body, 'batchSize')
  const rows = collection ? rowsOf(collection, query, project && (compileRawProjection(projection) ?? encodedProjection(project, query))) : noRows()
  return engine.cursors.start(namespaceOf(request), rows, { batchSize, single: body.singleBatch === true, deadline, atClusterTime: snapshot?.moment })
}

function encodedProjection(project: Projection, { filter }: Query): ProjectMatch {
  return (_bytes, { doc }) => encode(project(doc, filter))
}

type ProjectMatch = (bytes: Buffer, match: Match) => Buffer

function* rowsOf(collection: Collection, query: Query, project: ProjectMatch | undefined): Flow<Buffer> {
  for (const match of find(collection, query)) yield match && (project ? project(match.bytes, match) : match.bytes)
}

function* noRows(): Flow<Buffer> {}
