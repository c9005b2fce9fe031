import { ObjectId } from 'bson'
import { MongoError, refuse } from '../errors.ts'
import { runTransform } from '../pipeline/transforms.ts'
import { compileFilter } from '../query/filter.ts'
import type { Filter } from '../query/filter-node.ts'
import { find } from '../query/find.ts'
import type { Collection } from '../storage/collection.ts'
import { encodeStored } from '../values/encode.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../values/types.ts'
import type { Request } from './command.ts'
import { insertUpserted } from './insert.ts'

const documentsAtOnce = 500

/** `$out`: fills a new collection and puts it in the place of the old one. */
export async function writeOut({ engine, database }: Request, operand: Value, docs: readonly Doc[]): Promise<void> {
  const target = targetOf(operand, database, '$out')
  const building = `${database}.tmp.agg_out.${new ObjectId().toHexString()}`
  try {
    await engine.store.write(() => {
      const collection = engine.catalog.ensure(building)
      for (const { record } of engine.catalog.find(target)?.indexes ?? []) {
        const { id: _id, multikey: _multikey, lossy: _lossy, ...spec } = record
        if (record.name !== '_id_') engine.catalog.addIndex(building, spec)
      }
      return collection
    })
    await inPieces(docs, (piece) => engine.store.write(() => piece.forEach((doc) => insertUpserted(engine.catalog.ensure(building), withId(doc)))))
    await engine.store.write(() => engine.catalog.rename(building, target))
  } catch (error) {
    await engine.store.write(() => engine.catalog.find(building) && engine.catalog.drop(building), { freesSpace: true })
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

/** `$merge`: each document is put beside, over or into the one with the same key. */
export async function writeMerged({ engine, database }: Request, operand: Value, docs: readonly Doc[]): Promise<void> {
  const merge = mergeOf(operand, database)
  checkKey(engine.catalog.find(merge.target), merge.on)
  await inPieces(docs, (piece) =>
    engine.store.write(() => {
      const collection = engine.catalog.ensure(merge.target)
      for (const doc of piece) mergeOne(collection, merge, withId(doc))
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
  const known = first(collection, filter)
  if (!known) {
    if (whenNotMatched === 'fail')
      throw new MongoError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      )
    if (whenNotMatched === 'insert') insertUpserted(collection, doc)
    return
  }
  if (whenMatched === 'keepExisting') return
  if (whenMatched === 'fail') return void insertUpserted(collection, doc)
  const { _id } = known.doc
  const { _id: _given, ...fields } = doc
  const changed = Array.isArray(whenMatched)
    ? runTransform(whenMatched, { new: doc, ...variables })(known.doc)
    : whenMatched === 'replace'
      ? { _id, ...fields }
      : { ...known.doc, ...fields }
  collection.replace(known.recordId, known.doc, encodeStored(changed), changed)
}

function first(collection: Collection, filter: Filter): { recordId: number; doc: Doc } | undefined {
  for (const hit of find(collection, { filter, sort: [], skip: 0, limit: 1 })) if (hit) return { recordId: hit.recordId, doc: hit.doc }
  return undefined
}

function valueOf(doc: Doc, path: string): Value {
  return path.split('.').reduce<Value>((value, part) => (isDoc(value) ? fieldOf(value, part) : undefined), doc) ?? null
}

function withId(doc: Doc): Doc {
  return doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc
}

async function inPieces(docs: readonly Doc[], write: (piece: readonly Doc[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < docs.length; start += documentsAtOnce) await write(docs.slice(start, start + documentsAtOnce))
}
