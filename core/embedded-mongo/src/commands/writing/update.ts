import { MongoError, refuse } from '../../base/errors.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import type { Filter } from '../../query/filter/filter.ts'
import { find } from '../../query/execution/find.ts'
import { nextItem } from '../../base/time-slice.ts'
import { queryFor } from '../../query/query.ts'
import { compileUpdate, type Update } from '../../update/update.ts'
import { buildUpsertDocument } from '../../update/upsert-document.ts'
import type { Doc, Value } from '../../values/types.ts'
import { collectionOf, docOption, namespaceOf, refuseCollation, statementList, variablesOf, type Command, type Request } from '../command.ts'
import { insertDocument } from './insert.ts'
import { updateRecord, forEachMatch, applyToFirstMatch } from './matching-records.ts'
import { checkCount, WriteErrors } from './write-errors.ts'

export const updateCommand: Record<string, Command> = { update: { options: ['updates', 'ordered', 'bypassDocumentValidation', 'let'], run: update } }

/** The fields of a statement and their allowed types; an empty list allows any type. */
const fields = {
  q: ['object'],
  u: ['object', 'array'],
  c: ['object'],
  upsert: ['bool'],
  multi: ['bool'],
  hint: ['object', 'string'],
  collation: ['object'],
  arrayFilters: ['array'],
}

const maxUpsertAttempts = 5

async function update(request: Request): Promise<Doc> {
  const statements = statementList(request, 'updates', fields, ['q', 'u'])
  checkCount(statements.length)
  const errors = new WriteErrors(request.body)
  const total = { n: 0, nModified: 0 }
  const upsertedIds: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    if (errors.mustStop) break
    try {
      const { matched, modified, upsertedId } = await updateStatement(request, statement, total)
      total.n += matched
      total.nModified += modified
      if (upsertedId !== undefined) upsertedIds.push({ index, _id: upsertedId })
    } catch (error) {
      errors.add(index, error)
    }
  }
  return { ...total, ...(upsertedIds.length > 0 && { upserted: upsertedIds }), ...errors.reply }
}

export interface Outcome {
  readonly matched: number
  readonly modified: number
  readonly upsertedId?: Value
  /** The document that an upsert inserted, as it was stored: another client may have changed it since. */
  readonly inserted?: Buffer
}

async function updateStatement(request: Request, statement: Doc, total: { n: number; nModified: number }): Promise<Outcome> {
  refuseCollation(statement)
  if (statement.c !== undefined && !Array.isArray(statement.u)) refuse(51198, 'Constant values may only be specified for pipeline updates')
  const variables = { ...variablesOf(request.body), ...docOption(statement, 'c') }
  const filter = compileFilter(statement.q as Doc, variables)
  const change = compileUpdate(statement.u, statement.arrayFilters, variables)
  if (statement.multi === true && change.kind === 'replacement') refuse('FailedToParse', 'multi update is not supported for replacement-style update')
  if (Array.isArray(statement.u) && statement.arrayFilters !== undefined) refuse('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates')
  const outcome =
    statement.multi === true ? await updateMany(request, filter, change, statement.hint, total) : await updateOne(request, filter, change, statement.hint)
  if (outcome.matched > 0 || statement.upsert !== true) return outcome
  return upsert(request, filter, change, () => updateStatement(request, statement, total))
}

async function updateOne(request: Request, filter: Filter, change: Update, hint: Value): Promise<Outcome> {
  const collection = collectionOf(request)
  const outcome =
    collection &&
    (await applyToFirstMatch(request, collection, queryFor(filter, { hint }), (recordId, bytes, doc) =>
      updateRecord(collection, recordId, bytes, doc, filter, change),
    ))
  return { matched: outcome ? 1 : 0, modified: outcome?.isModified ? 1 : 0 }
}

async function updateMany(request: Request, filter: Filter, change: Update, hint: Value, total: { n: number; nModified: number }): Promise<Outcome> {
  let [matched, modified] = [0, 0]
  const done = (changes: readonly (boolean | undefined)[]) => {
    matched += changes.filter((isModified) => isModified !== undefined).length
    modified += changes.filter(Boolean).length
  }
  try {
    await forEachMatch(request, filter, hint, (collection, ...record) => updateRecord(collection, ...record, filter, change).isModified, { done })
  } catch (error) {
    total.n += matched
    total.nModified += modified
    throw error
  }
  return { matched, modified }
}

/** Inserts the document of an upsert. If another client inserted the same key first, retries the update. */
export async function upsert<T>(request: Request, filter: Filter, change: Update, retry: () => Promise<T>): Promise<T | Outcome> {
  const doc = buildUpsertDocument(filter, change)
  try {
    const inserted = await request.engine.store.write(() => insertDocument(request.engine.catalog.ensure(namespaceOf(request)), doc))
    return { matched: 1, modified: 0, upsertedId: doc._id, inserted }
  } catch (error) {
    const isRace = error instanceof MongoError && error.codeName === 'DuplicateKey' && (await hasMatch(request, filter))
    if (!isRace || (attempts.get(request) ?? 0) >= maxUpsertAttempts) throw error
    attempts.set(request, (attempts.get(request) ?? 0) + 1)
    return retry()
  }
}

const attempts = new WeakMap<Request, number>()

async function hasMatch(request: Request, filter: Filter): Promise<boolean> {
  const collection = collectionOf(request)
  return collection !== undefined && (await nextItem(find(collection, queryFor(filter, { limit: 1 })))) !== undefined
}
