import { ObjectId } from 'bson'
import { MongoError, refuse } from '../errors.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import { find } from '../query/find.ts'
import { drain, next } from '../query/time-slice.ts'
import type { Collection } from '../storage/collection.ts'
import { decode } from '../values/decode.ts'
import { checkStoredSize, encode, encodeStored, maxDocumentSize } from '../values/encode.ts'
import { isDoc, kindOf, Kind, typeNameOf, type Doc, type Value } from '../values/types.ts'
import { toNumber } from '../values/numbers.ts'
import { compileUpdate, type Update } from '../update/update.ts'
import { upserted } from '../update/upsert.ts'
import { collectionOf, documentList, namespaceOf, refuseCollation, variablesOf, type Command, type Request } from './command.ts'

export const writes: Record<string, Command> = {
  insert: { options: ['documents'], run: insert },
  update: { options: ['updates'], run: update },
  delete: { options: ['deletes'], run: remove },
}

const mostOperations = 100_000
const documentsAtOnce = 500
const mostUpsertTries = 5

/** The errors of single operations of a command, in the shape that drivers expect. */
export class WriteErrors {
  readonly #errors: Doc[] = []
  readonly #isOrdered: boolean

  constructor(body: Doc) {
    this.#isOrdered = body.ordered !== false
  }

  /** Notes the failure of one operation. */
  add(index: number, error: unknown): void {
    if (!(error instanceof MongoError)) throw error
    this.#errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
  }

  /** Whether the operations that are left must not run. */
  get mustStop(): boolean {
    return this.#isOrdered && this.#errors.length > 0
  }

  get reply(): Doc {
    return this.#errors.length > 0 ? { writeErrors: this.#errors } : {}
  }
}

function checkCount(count: number): void {
  if (count < 1 || count > mostOperations) refuse('InvalidLength', `Write batch sizes must be between 1 and ${mostOperations}. Got ${count} operations.`)
}

async function insert(request: Request): Promise<Doc> {
  const { engine, body } = request
  const documents = request.sequences.get('documents') ?? documentList(request, 'documents').map(encode)
  checkCount(documents.length)
  const namespace = namespaceOf(request)
  const errors = new WriteErrors(body)
  let inserted = 0
  for (let start = 0; start < documents.length && !errors.mustStop; start += documentsAtOnce)
    await engine.store.write(() => {
      const collection = engine.catalog.ensure(namespace)
      for (const [offset, bytes] of documents.slice(start, start + documentsAtOnce).entries()) {
        if (errors.mustStop) return
        try {
          const { doc, stored } = toStore(bytes)
          collection.insert(stored, doc)
          inserted += 1
        } catch (error) {
          errors.add(start + offset, error)
        }
      }
    })
  return { n: inserted, ...errors.reply }
}

/** A document as it is stored: with an `_id`, which comes first. */
function toStore(bytes: Buffer): { doc: Doc; stored: Buffer } {
  checkStoredSize(bytes.length)
  const doc = decode(bytes)
  if (Object.keys(doc)[0] === '_id') {
    checkId(doc._id)
    return { doc, stored: bytes }
  }
  const { _id = new ObjectId(), ...rest } = doc
  checkId(_id)
  const complete = { _id, ...rest }
  return { doc: complete, stored: encodeStored(complete) }
}

function checkId(id: Value): void {
  const kind = kindOf(id)
  if (kind === Kind.array || kind === Kind.regex) refuse('InvalidIdField', `The '_id' value cannot be of type ${typeNameOf(id)}`)
  if (isDoc(id)) for (const name of Object.keys(id)) if (name.startsWith('$')) refuse('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`)
}

/** Inserts a document that an upsert made. */
export function insertUpserted(collection: Collection, doc: Doc): void {
  checkId(doc._id)
  collection.insert(encodeStored(doc), doc)
}

async function update(request: Request): Promise<Doc> {
  const statements = documentList(request, 'updates')
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

interface Outcome {
  readonly matched: number
  readonly modified: number
  readonly upsertedId?: Value
}

async function updateStatement(request: Request, statement: Doc, total: { n: number; nModified: number }): Promise<Outcome> {
  refuseCollation(statement)
  const variables = variablesOf({ let: statement.c ?? request.body.let })
  const filter = compileFilter(isDoc(statement.q) ? statement.q : {}, variables)
  const change = compileUpdate(statement.u, statement.arrayFilters, variables)
  if (statement.multi === true && change.kind === 'replacement') refuse('FailedToParse', 'multi update is not supported for replacement-style update')
  if (Array.isArray(statement.u) && statement.arrayFilters !== undefined) refuse('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates')
  const outcome = statement.multi === true ? await updateMany(request, filter, change, statement.hint, total) : await updateOne(request, filter, change, statement.hint)
  if (outcome.matched > 0 || statement.upsert !== true) return outcome
  return upsert(request, filter, change, () => updateStatement(request, statement, total))
}

async function updateOne(request: Request, filter: Filter, change: Update, hint: Value): Promise<Outcome> {
  const collection = collectionOf(request)
  const outcome = collection && (await firstMatch(request, collection, { filter, sort: [], skip: 0, limit: 0, hint }, (recordId, bytes, doc) => changeRecord(collection, recordId, bytes, doc, filter, change)))
  return { matched: outcome ? 1 : 0, modified: outcome?.isModified ? 1 : 0 }
}

/** Runs `action` on the first record of a query, in one go with a last look whether it still matches. */
export async function firstMatch<T>(request: Request, collection: Collection, query: Parameters<typeof find>[1], action: (recordId: number, bytes: Buffer, doc: Doc) => T): Promise<T | undefined> {
  const { engine, deadline } = request
  const hits = find(collection, query)
  for (let hit = await next(hits, deadline); hit; hit = await next(hits, deadline)) {
    const { recordId, bytes } = hit
    const outcome = await engine.store.write(() => {
      const current = engine.catalog.find(collection.namespace) === collection ? collection.read(recordId) : undefined
      if (!current) return undefined
      const doc = decode(current)
      return current.equals(bytes) || query.filter.matches(doc) ? { value: action(recordId, current, doc) } : undefined
    })
    if (outcome) return outcome.value
  }
  return undefined
}

/** Applies an update to one record. Belongs into `Store.write`. */
export function changeRecord(collection: Collection, recordId: number, bytes: Buffer, before: Doc, filter: Filter, change: Update): { isModified: boolean; before: Doc; after: Doc } {
  const details: { index?: number } = {}
  if (change.positional) filter.matches(before, details)
  const after = change.apply(decode(bytes), { matched: details.index })
  const stored = encode(after)
  if (stored.length > maxDocumentSize) refuse(17419, `Resulting document after update is larger than ${maxDocumentSize}`)
  const isModified = !stored.equals(bytes)
  if (isModified) collection.replace(recordId, before, stored, after)
  return { isModified, before, after }
}

async function updateMany(request: Request, filter: Filter, change: Update, hint: Value, total: { n: number; nModified: number }): Promise<Outcome> {
  let [matched, modified] = [0, 0]
  try {
    await eachMatch(request, filter, hint, (collection, recordId, bytes, doc) => {
      const { isModified } = changeRecord(collection, recordId, bytes, doc, filter, change)
      matched += 1
      if (isModified) modified += 1
    })
  } catch (error) {
    total.n += matched
    total.nModified += modified
    throw error
  }
  return { matched, modified }
}

/** Runs `action` on every record that matches: first finds them all, then goes through them, some in each transaction. */
async function eachMatch(request: Request, filter: Filter, hint: Value, action: (collection: Collection, recordId: number, bytes: Buffer, doc: Doc) => void): Promise<void> {
  const { engine, deadline } = request
  const collection = collectionOf(request)
  if (!collection) return
  const recordIds: number[] = []
  await drain(find(collection, { filter, sort: [], skip: 0, limit: 0, hint }), ({ recordId }) => recordIds.push(recordId), deadline)
  await engine.eachRecord(collection, recordIds, (recordId, bytes, doc) => {
    if (filter.matches(doc)) action(collection, recordId, bytes, doc)
  })
}

/** Inserts what an upsert makes; when another was faster with the same key, tries the update once more. */
export async function upsert<T>(request: Request, filter: Filter, change: Update, again: () => Promise<T>): Promise<T | Outcome> {
  const doc = upserted(filter, change)
  try {
    await request.engine.store.write(() => insertUpserted(request.engine.catalog.ensure(namespaceOf(request)), doc))
  } catch (error) {
    const isRace = error instanceof MongoError && error.codeName === 'DuplicateKey' && (await hasMatch(request, filter))
    if (!isRace || (tries.get(request) ?? 0) >= mostUpsertTries) throw error
    tries.set(request, (tries.get(request) ?? 0) + 1)
    return again()
  }
  return { matched: 1, modified: 0, upsertedId: doc._id }
}

const tries = new WeakMap<Request, number>()

async function hasMatch(request: Request, filter: Filter): Promise<boolean> {
  const collection = collectionOf(request)
  return collection !== undefined && (await next(find(collection, { filter, sort: [], skip: 0, limit: 1 }))) !== undefined
}

async function remove(request: Request): Promise<Doc> {
  const statements = documentList(request, 'deletes')
  checkCount(statements.length)
  const errors = new WriteErrors(request.body)
  let removed = 0
  for (const [index, statement] of statements.entries()) {
    if (errors.mustStop) break
    try {
      removed += await removeStatement(request, statement)
    } catch (error) {
      errors.add(index, error)
    }
  }
  return { n: removed, ...errors.reply }
}

async function removeStatement(request: Request, statement: Doc): Promise<number> {
  refuseCollation(statement)
  const filter = compileFilter(isDoc(statement.q) ? statement.q : {}, variablesOf(request.body))
  const limit = toNumber((statement.limit ?? 0) as number)
  if (limit !== 0 && limit !== 1) refuse('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
  let removed = 0
  if (limit === 0) {
    await eachMatch(request, filter, statement.hint, (collection, recordId, bytes, doc) => {
      collection.remove(recordId, bytes, doc)
      removed += 1
    })
    return removed
  }
  const collection = collectionOf(request)
  const found = collection && (await firstMatch(request, collection, { filter, sort: [], skip: 0, limit: 0, hint: statement.hint }, (recordId, bytes, doc) => {
    collection.remove(recordId, bytes, doc)
    return true
  }))
  return found ? 1 : 0
}
