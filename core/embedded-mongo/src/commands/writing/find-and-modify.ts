import { refuse } from '../../base/errors.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import type { Filter } from '../../query/filter/filter.ts'
import { queryFor, type Query } from '../../query/query.ts'
import { compileProjection } from '../../query/projection/projection.ts'
import { parseSort } from '../../values/sort.ts'
import { compileUpdate, type Update } from '../../update/update.ts'
import { decode } from '../../values/decode.ts'
import type { Doc, Value } from '../../values/types.ts'
import { collectionOf, docOption, refuseCollation, variablesOf, type Command, type Request } from '../command.ts'
import { updateRecord, applyToFirstMatch } from './matching-records.ts'
import { upsert, type Outcome } from './update.ts'

const options = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint', 'arrayFilters', 'collation', 'bypassDocumentValidation', 'let']

export const findAndModifyCommands: Record<string, Command> = {
  findAndModify: { options, run: runFindAndModify },
  findandmodify: { options, run: runFindAndModify },
}

async function runFindAndModify(request: Request): Promise<Doc> {
  const { body } = request
  refuseCollation(body)
  checkCombination(body)
  const variables = variablesOf(body)
  const filter = compileFilter(docOption(body, 'query') ?? {}, variables)
  const fields = docOption(body, 'fields') ?? {}
  const project = Object.keys(fields).length > 0 ? compileProjection(fields, 'find', variables) : undefined
  const toResult = (doc: Value) => (doc && project ? project(doc as Doc, filter) : (doc ?? null))
  if (body.remove === true) return removeFirst(request, filter, toResult)
  return updateFirst(request, filter, compileUpdate(body.update, body.arrayFilters, variables), toResult)
}

function checkCombination(body: Doc): void {
  if (body.remove === true && body.update !== undefined) refuse('FailedToParse', "Cannot specify both an 'update' and 'remove'=true")
  if (body.remove === true && body.upsert === true) refuse('FailedToParse', 'Cannot specify both upsert=true and remove=true')
  if (body.remove === true && body.new === true)
    refuse('FailedToParse', "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document")
  if (body.remove !== true && body.update === undefined) refuse('FailedToParse', 'Either an update or remove=true must be specified')
}

function queryOf({ body }: Request, filter: Filter): Query {
  return queryFor(filter, { sort: parseSort(docOption(body, 'sort') ?? {}), hint: body.hint })
}

async function removeFirst(request: Request, filter: Filter, toResult: (doc: Value) => Value): Promise<Doc> {
  const collection = collectionOf(request)
  const removed =
    collection &&
    (await applyToFirstMatch(
      request,
      collection,
      queryOf(request, filter),
      (recordId, bytes, doc) => {
        collection.remove(recordId, bytes, doc)
        return doc
      },
      { freesSpace: true },
    ))
  return { lastErrorObject: { n: removed ? 1 : 0 }, value: toResult(removed) }
}

async function updateFirst(request: Request, filter: Filter, change: Update, toResult: (doc: Value) => Value): Promise<Doc> {
  const { body } = request
  const collection = collectionOf(request)
  const changed =
    collection &&
    (await applyToFirstMatch(request, collection, queryOf(request, filter), (recordId, bytes, doc) =>
      updateRecord(collection, recordId, bytes, doc, filter, change),
    ))
  if (changed) return { lastErrorObject: { n: 1, updatedExisting: true }, value: toResult(body.new === true ? changed.after : changed.before) }
  if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
  const outcome = await upsert<Doc>(request, filter, change, () => updateFirst(request, filter, change, toResult))
  if (!('upsertedId' in outcome)) return outcome as Doc
  const { inserted: stored, upsertedId } = outcome as Outcome
  const inserted = body.new === true && stored ? decode(stored) : null
  return { lastErrorObject: { n: 1, updatedExisting: false, upserted: upsertedId }, value: toResult(inserted) }
}
