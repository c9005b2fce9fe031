import { ObjectId } from 'bson'
import { MongoError, refuse } from '../../base/errors.ts'
import { compileUpdatePipeline } from '../../pipeline/transforms.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import type { Filter } from '../../query/filter/filter.ts'
import { find } from '../../query/execution/find.ts'
import type { Match } from '../../query/execution/match.ts'
import { queryFor } from '../../query/query.ts'
import type { Collection } from '../../storage/collection.ts'
import { specOf } from '../../storage/index-record.ts'
import { encodeStored } from '../../values/encode.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../../values/types.ts'
import type { Request } from '../command.ts'
import { insertDocument } from './insert.ts'

const documentsPerTransaction = 500

/** `$out`: fills a temporary collection, then replaces the target with it. */
export async function writeOut({ engine, database }: Request, operand: Value, docs: readonly Doc[]): Promise<void> {
  const target = targetOf(operand, database, '$out')
  const temporary = `${database}.tmp.agg_out.${new ObjectId().toHexString()}`
  try {
    await engine.store.write(() => {
      const collection = engine.catalog.ensure(temporary)
      for (const { record } of engine.catalog.find(target)?.indexes ?? []) {
        if (record.name !== '_id_') engine.catalog.addIndex(temporary, specOf(record))
      }
      return collection
    })
    await inBatches(docs, (batch) => engine.store.write(() => batch.forEach((doc) => insertDocument(engine.catalog.ensure(temporary), withId(doc)))))
    await engine.store.write(() => engine.catalog.rename(temporary, target))
  } catch (error) {
    await engine.store.write(() => engine.catalog.find(temporary) && engine.catalog.drop(temporary), { freesSpace: true })
    engine.sweeper.wake()
    throw error
  }
  engine.sweeper.wake()
}

function targetOf(operand: Value, database: string, stage: string): string {
  if (typeof operand === 'string') return `${database}.${operand}`
  if (isDoc(operand) && typeof operand.coll === 'string') return `${typeof operand.db === 'string' ? operand.db : database}.${operand.coll}`
  return refuse(16990, `${stage} needs the name of a collection`)
}

interface Merge {
  readonly target: string
  readonly on: readonly string[]
  readonly whenMatched: Value
  readonly whenNotMatched: string
  readonly variables: Doc
}

/** `$merge`: inserts each document, or combines it with the one that has the same key. */
export async function writeMerged({ engine, database }: Request, operand: Value, docs: readonly Doc[]): Promise<void> {
  const merge = mergeOf(operand, database)
  checkKey(engine.catalog.find(merge.target), merge.on)
  await inBatches(docs, (batch) =>
    engine.store.write(() => {
      const collection = engine.catalog.ensure(merge.target)
      for (const doc of batch) mergeOne(collection, merge, withId(doc))
    }),
  )
}

function mergeOf(operand: Value, database: string): Merge {
  const spec: Doc = isDoc(operand) && 'into' in operand ? operand : { into: operand }
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert', let: variables = {} } = spec
  const keys = (Array.isArray(on) ? on : [on]) as string[]
  if (!Array.isArray(whenMatched) && !['replace', 'keepExisting', 'merge', 'fail'].includes(String(whenMatched)))
    refuse('BadValue', `Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`)
  if (!['insert', 'discard', 'fail'].includes(String(whenNotMatched)))
    refuse('BadValue', `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`)
  return { target: targetOf(spec.into, database, '$merge'), on: keys, whenMatched, whenNotMatched: String(whenNotMatched), variables: variables as Doc }
}

function checkKey(collection: Collection | undefined, on: readonly string[]): void {
  const isUnique = on.length === 1 && on[0] === '_id'
  const found = collection?.indexes.some((index) => index.unique && index.fields.length === on.length && on.every((field) => index.fields.includes(field)))
  if (!isUnique && !found) refuse(51183, 'Cannot find index to verify that join fields will be unique')
}

function mergeOne(collection: Collection, { on, whenMatched, whenNotMatched, variables }: Merge, doc: Doc): void {
  const filter = compileFilter(Object.fromEntries(on.map((field) => [field, { $eq: valueOf(doc, field) }])))
  const existing = findFirst(collection, filter)
  if (!existing) {
    if (whenNotMatched === 'fail')
      throw new MongoError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      )
    if (whenNotMatched === 'insert') insertDocument(collection, doc)
    return
  }
  if (whenMatched === 'keepExisting') return
  if (whenMatched === 'fail') return void insertDocument(collection, doc)
  const { _id } = existing.doc
  const { _id: _given, ...fields } = doc
  const changed = Array.isArray(whenMatched)
    ? compileUpdatePipeline(whenMatched, { new: doc, ...variables })(existing.doc)
    : whenMatched === 'replace'
      ? { _id, ...fields }
      : { ...existing.doc, ...fields }
  collection.replace(existing.recordId, existing.doc, encodeStored(changed), changed)
}

function findFirst(collection: Collection, filter: Filter): Match | undefined {
  for (const match of find(collection, queryFor(filter, { limit: 1 }))) if (match) return match
  return undefined
}

function valueOf(doc: Doc, path: string): Value {
  return path.split('.').reduce<Value>((value, part) => (isDoc(value) ? fieldOf(value, part) : undefined), doc) ?? null
}

function withId(doc: Doc): Doc {
  return doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc
}

async function inBatches(docs: readonly Doc[], write: (batch: readonly Doc[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < docs.length; start += documentsPerTransaction) await write(docs.slice(start, start + documentsPerTransaction))
}
