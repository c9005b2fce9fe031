import { refuse } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Filter } from '../query/filter-node.ts'
import { compileProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort.ts'
import { compileUpdate, type Update } from '../update/update.ts'
import { decode } from '../values/decode.ts'
import type { Doc, Value } from '../values/types.ts'
import { collectionOf, docOption, refuseCollation, variablesOf, type Command, type Request } from './command.ts'
import { changeRecord, firstMatch } from './matching.ts'
import { upsert, type Outcome } from './update.ts'

const options = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint', 'arrayFilters', 'collation', 'bypassDocumentValidation', 'let']

export const findAndModify: Record<string, Command> = {
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
  const shown = (doc: Value) => (doc && project ? project(doc as Doc, filter) : (doc ?? null))
  if (body.remove === true) return removeFirst(request, filter, shown)
  return updateFirst(request, filter, compileUpdate(body.update, body.arrayFilters, variables), shown)
}

function checkCombination(body: Doc): void {
  if (body.remove === true && body.update !== undefined) refuse('FailedToParse', "Cannot specify both an 'update' and 'remove'=true")
  if (body.remove === true && body.upsert === true) refuse('FailedToParse', 'Cannot specify both upsert=true and remove=true')
  if (body.remove === true && body.new === true)
    refuse('FailedToParse', "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document")
  if (body.remove !== true && body.update === undefined) refuse('FailedToParse', 'Either an update or remove=true must be specified')
}

function query(request: Request, filter: Filter) {
  return { filter, sort: parseSort(docOption(request.body, 'sort') ?? {}), skip: 0, limit: 0, hint: request.body.hint }
}

async function removeFirst(request: Request, filter: Filter, shown: (doc: Value) => Value): Promise<Doc> {
  const collection = collectionOf(request)
  const removed =
    collection &&
    (await firstMatch(
      request,
      collection,
      query(request, filter),
      (recordId, bytes, doc) => {
        collection.remove(recordId, bytes, doc)
        return doc
      },
      { freesSpace: true },
    ))
  return { lastErrorObject: { n: removed ? 1 : 0 }, value: shown(removed) }
}

async function updateFirst(request: Request, filter: Filter, change: Update, shown: (doc: Value) => Value): Promise<Doc> {
  const { body } = request
  const collection = collectionOf(request)
  const changed =
    collection &&
    (await firstMatch(request, collection, query(request, filter), (recordId, bytes, doc) => changeRecord(collection, recordId, bytes, doc, filter, change)))
  if (changed) return { lastErrorObject: { n: 1, updatedExisting: true }, value: shown(body.new === true ? changed.after : changed.before) }
  if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
  const outcome = await upsert<Doc>(request, filter, change, () => updateFirst(request, filter, change, shown))
  if (!('upsertedId' in outcome)) return outcome as Doc
  const { inserted: stored, upsertedId } = outcome as Outcome
  const inserted = body.new === true && stored ? decode(stored) : null
  return { lastErrorObject: { n: 1, updatedExisting: false, upserted: upsertedId }, value: shown(inserted) }
}
