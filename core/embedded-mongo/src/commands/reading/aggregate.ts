import { refuse } from '../../base/errors.ts'
import { newScope, compileExpression } from '../../expression/expression.ts'
import { fieldsRead } from '../../pipeline/fields-read.ts'
import { flowOf, type FindCollection } from '../../pipeline/stage.ts'
import { compilePipeline } from '../../pipeline/stages.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { find } from '../../query/execution/find.ts'
import { queryFor, type Query } from '../../query/query.ts'
import { compileRawProjection } from '../../query/projection/raw-projection.ts'
import { parseSort } from '../../values/sort.ts'
import { forEachItem, type Flow } from '../../base/time-slice.ts'
import type { Collection } from '../../storage/collection.ts'
import { decode } from '../../values/decode.ts'
import { encode } from '../../values/encode.ts'
import { toNumber } from '../../values/numbers.ts'
import { isDoc, isNumeric, type Doc, type Value } from '../../values/types.ts'
import { collectionName, docOption, numberOption, refuseCollation, variablesOf, type Command, type Request } from '../command.ts'
import { writeMerged, writeOut } from '../writing/output-stages.ts'
import { countMatching } from './count.ts'

export const aggregateCommand: Record<string, Command> = {
  aggregate: {
    options: [
      'let',
      'allowDiskUse',
      'bypassDocumentValidation',
      'pipeline',
      'cursor',
      'explain',
      'hint',
      'collation',
      'isMapReduceCommand',
      'fromRouter',
      'needsMerge',
    ],
    run: runAggregate,
  },
}

async function runAggregate(request: Request): Promise<Buffer[]> {
  const { body, engine, database, deadline } = request
  refuseCollation(body)
  const stages = stagesOf(body)
  if (docOption(body, 'cursor') === undefined && body.explain !== true)
    refuse('FailedToParse', "The 'cursor' option is required, except for aggregate with the explain argument")
  const namespace = body.aggregate === 1 ? `${database}.$cmd.aggregate` : `${database}.${collectionName('aggregate', body.aggregate)}`
  const docs = await rowsOf(request, stages)
  const batchSize = numberOption(docOption(body, 'cursor') ?? {}, 'batchSize')
  return engine.cursors.start(namespace, encoded(docs), { batchSize, deadline })
}

function stagesOf(body: Doc): Doc[] {
  if (!Array.isArray(body.pipeline)) return refuse('TypeMismatch', "'pipeline' option must be specified as an array")
  for (const stage of body.pipeline)
    if (!isDoc(stage) || Object.keys(stage).length !== 1) refuse(40323, 'A pipeline stage specification object must contain exactly one field.')
  return body.pipeline as Doc[]
}

function* encoded(docs: Flow<Doc>): Flow<Buffer> {
  for (const doc of docs) yield doc && encode(doc)
}

async function rowsOf(request: Request, stages: Doc[]): Promise<Flow<Doc>> {
  const last = stages.at(-1)
  const writer = last && ('$out' in last ? writeOut : '$merge' in last ? writeMerged : undefined)
  if (!writer) return readingRows(request, stages)
  const docs: Doc[] = []
  await forEachItem(await readingRows(request, stages.slice(0, -1)), (doc) => docs.push(doc), request.deadline)
  await writer(request, Object.values(last!)[0], docs)
  return flowOf([])
}

async function readingRows(request: Request, stages: Doc[]): Promise<Flow<Doc>> {
  const { body, engine, database, deadline } = request
  const variables = variablesOf(body)
  const findCollection: FindCollection = (name) => engine.catalog.find(`${database}.${name}`)
  if (body.aggregate === 1) return rowsWithoutCollection(stages, variables, findCollection, request.connectionId)
  const collection = engine.catalog.find(`${database}.${String(body.aggregate)}`)
  const { query, rest } = pushDown(stages, variables, body.hint)
  const run = compilePipeline(rest, variables, findCollection)
  if (!collection) return run(flowOf([]))
  const rowsForCount = countingStage(rest[0])
  if (rowsForCount && query.sort.length === 0 && query.skip === 0)
    return compilePipeline(rest.slice(1), variables, findCollection)(flowOf(rowsForCount(await countMatching(collection, query, deadline))))
  return run(docsOf(collection, query, fieldsRead(rest[0])))
}

/** The documents that a query finds, with only the given fields decoded, or all. */
function* docsOf(collection: Collection, query: Query, fields: ReadonlySet<string> | undefined): Flow<Doc> {
  const project =
    fields && compileRawProjection(Object.fromEntries([['_id', fields.has('_id') || fields.size === 0], ...Array.from(fields, (field) => [field, true])]))
  for (const match of find(collection, query)) yield match && (project ? decode(project(match.bytes)) : match.doc)
}

function rowsWithoutCollection(stages: Doc[], variables: Doc, findCollection: FindCollection, connectionId: number): Flow<Doc> {
  const [first = {}, ...rest] = stages
  if ('$changeStream' in first) refuse(40573, 'The $changeStream stage is only supported on replica sets')
  const rows = () => {
    if ('$documents' in first) return documentsOf(first.$documents, variables)
    // Sessions are ignored, so the only one that is known is the connection of the caller.
    if ('$listLocalSessions' in first) return [{ _id: { id: BigInt(connectionId) }, lastUse: new Date() }]
    return refuse('InvalidNamespace', '{aggregate: 1} is not valid for an empty pipeline or one that reads a collection.')
  }
  return compilePipeline(rest, variables, findCollection)(flowOf(rows()))
}

function documentsOf(expression: Value, variables: Doc): Doc[] {
  const docs = compileExpression(expression)(newScope({}, variables))
  return Array.isArray(docs) && docs.every(isDoc) ? docs : refuse(5858203, 'an array of documents is expected by $documents')
}

/** Pushes the first stages (`$match`, then `$sort`, `$skip` and `$limit`) down into a query, so that indexes can serve them. */
export function pushDown(stages: readonly Doc[], variables: Doc, hint: Value): { query: Query; rest: Doc[] } {
  const rest = [...stages]
  const take = (name: string) => (rest[0] && name in rest[0] ? (rest.shift()![name] as Value) : undefined)
  const matches: Doc[] = []
  for (let match = takeMatch(rest); match; match = takeMatch(rest)) matches.push(match)
  const sort = isDoc(rest[0]?.$sort) && Object.keys(rest[0].$sort).length > 0 ? (take('$sort') as Doc) : {}
  const skip = isCount(rest[0]?.$skip) ? toNumber(take('$skip') as number) : 0
  const limit = isCount(rest[0]?.$limit) && toNumber(rest[0].$limit) > 0 ? toNumber(take('$limit') as number) : 0
  const filter = compileFilter(matches.length === 1 ? matches[0]! : matches.length === 0 ? {} : { $and: matches }, variables)
  return { query: queryFor(filter, { sort: parseSort(sort), skip, limit, hint }), rest }
}

function takeMatch(rest: Doc[]): Doc | undefined {
  return isDoc(rest[0]?.$match) ? (rest.shift()!.$match as Doc) : undefined
}

function isCount(value: Value): value is number {
  return isNumeric(value) && Number.isInteger(toNumber(value)) && toNumber(value) >= 0
}

/** For a stage that only counts (`$count`, or the `$group` of the drivers' `countDocuments`): the function from the count to its rows. */
function countingStage(stage: Doc | undefined): ((count: number) => Doc[]) | undefined {
  if (typeof stage?.$count === 'string' && /^[^$.]+$/.test(stage.$count)) return (count) => (count > 0 ? [{ [stage.$count as string]: count }] : [])
  const group = stage?.$group
  if (!isDoc(group) || (group._id !== null && !isNumeric(group._id))) return undefined
  const { _id, ...fields } = group
  if (!Object.values(fields).every((field) => isDoc(field) && Object.keys(field).length === 1 && (field.$sum === 1 || isDoc(field.$count)))) return undefined
  return (count) => (count > 0 ? [{ _id, ...Object.fromEntries(Object.keys(fields).map((name) => [name, count])) }] : [])
}
