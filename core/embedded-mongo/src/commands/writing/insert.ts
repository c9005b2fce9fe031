import { ObjectId } from 'bson'
import { refuse } from '../../base/errors.ts'
import type { Collection } from '../../storage/collection.ts'
import { decode } from '../../values/decode.ts'
import { checkStoredSize, encode, encodeStored } from '../../values/encode.ts'
import { isDoc, Kind, kindOf, typeNameOf, type Doc, type Value } from '../../values/types.ts'
import { documentList, namespaceOf, type Command, type Request } from '../command.ts'
import { checkCount, WriteErrors } from './write-errors.ts'

export const insertCommand: Record<string, Command> = { insert: { options: ['documents', 'ordered', 'bypassDocumentValidation'], run: insert } }

const documentsPerTransaction = 500

async function insert(request: Request): Promise<Doc> {
  const { engine, body } = request
  const documents = request.sequences.get('documents') ?? documentList(request, 'documents').map(encode)
  checkCount(documents.length)
  const namespace = namespaceOf(request)
  const errors = new WriteErrors(body)
  let inserted = 0
  for (let start = 0; start < documents.length && !errors.mustStop; start += documentsPerTransaction) {
    const batch = documents.slice(start, start + documentsPerTransaction)
    try {
      const failures = await engine.store.write(() => insertBatch(engine.catalog.ensure(namespace), batch, body.ordered !== false))
      const [end] = body.ordered === false ? [] : failures.keys()
      inserted += (end ?? batch.length) - (end === undefined ? failures.size : 0)
      for (const [offset, error] of failures) errors.add(start + offset, error)
    } catch (error) {
      // None of them was inserted, because all were in one transaction.
      for (const offset of body.ordered === false ? batch.keys() : [0]) errors.add(start + offset, error)
    }
  }
  return { n: inserted, ...errors.reply }
}

/** Inserts documents; if ordered, up to the first that fails. Returns the errors by position. To be called within `Store.write`. */
function insertBatch(collection: Collection, documents: readonly Buffer[], isOrdered: boolean): Map<number, unknown> {
  const failures = new Map<number, unknown>()
  for (const [position, bytes] of documents.entries())
    try {
      const { doc, stored } = toStore(bytes)
      collection.insert(stored, doc)
    } catch (error) {
      failures.set(position, error)
      if (isOrdered) break
    }
  return failures
}

/** A document as it is stored: with an `_id` as its first field. */
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
  if (isDoc(id))
    for (const name of Object.keys(id))
      if (name.startsWith('$')) refuse('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`)
}

/** Inserts a document that the server has made; returns it as it is stored. To be called within `Store.write`. */
export function insertDocument(collection: Collection, doc: Doc): Buffer {
  checkId(doc._id)
  const bytes = encodeStored(doc)
  collection.insert(bytes, doc)
  return bytes
}
