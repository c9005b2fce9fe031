import { ObjectId } from 'bson'
import { refuse } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import { decode } from '../values/decode.ts'
import { checkStoredSize, encode, encodeStored } from '../values/encode.ts'
import { isDoc, Kind, kindOf, typeNameOf, type Doc, type Value } from '../values/types.ts'
import { documentList, namespaceOf, type Command, type Request } from './command.ts'
import { checkCount, WriteErrors } from './write-errors.ts'

export const insertion: Record<string, Command> = { insert: { options: ['documents', 'ordered', 'bypassDocumentValidation'], run: insert } }

const documentsAtOnce = 500

async function insert(request: Request): Promise<Doc> {
  const { engine, body } = request
  const documents = request.sequences.get('documents') ?? documentList(request, 'documents').map(encode)
  checkCount(documents.length)
  const namespace = namespaceOf(request)
  const errors = new WriteErrors(body)
  let inserted = 0
  for (let start = 0; start < documents.length && !errors.mustStop; start += documentsAtOnce) {
    const some = documents.slice(start, start + documentsAtOnce)
    try {
      const failures = await engine.store.write(() => insertSome(engine.catalog.ensure(namespace), some, body.ordered !== false))
      const [end] = body.ordered === false ? [] : failures.keys()
      inserted += (end ?? some.length) - (end === undefined ? failures.size : 0)
      for (const [offset, error] of failures) errors.add(start + offset, error)
    } catch (error) {
      // None of them is there: all were in one transaction.
      for (const offset of body.ordered === false ? some.keys() : [0]) errors.add(start + offset, error)
    }
  }
  return { n: inserted, ...errors.reply }
}

/** Inserts documents, in order up to the first that fails; gives the errors by their positions. Belongs into `Store.write`. */
function insertSome(collection: Collection, documents: readonly Buffer[], isOrdered: boolean): Map<number, unknown> {
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
  if (isDoc(id))
    for (const name of Object.keys(id))
      if (name.startsWith('$')) refuse('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`)
}

/** Inserts a document that an upsert made; gives it as it is stored. */
export function insertUpserted(collection: Collection, doc: Doc): Buffer {
  checkId(doc._id)
  const bytes = encodeStored(doc)
  collection.insert(bytes, doc)
  return bytes
}
