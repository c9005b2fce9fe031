import { refuse } from '../../base/errors.ts'
import { nothingExamined } from '../../query/execution/examined.ts'
import { scan } from '../../query/execution/scan.ts'
import { forEachItem } from '../../base/time-slice.ts'
import type { Collection } from '../../storage/collection.ts'
import type { Index } from '../../storage/collection-index.ts'
import { specOf, type IndexSpec } from '../../storage/index-record.ts'
import { forEachRecord } from '../../storage/record-transactions.ts'
import { encode } from '../../values/encode.ts'
import { equal } from '../../values/compare.ts'
import { isDoc, type Doc, type Value } from '../../values/types.ts'
import { encodeCursorReply } from '../../wire/cursor-reply.ts'
import { collectionOf, documentList, namespaceOf, type Command, type Request } from '../command.ts'
import { indexExists, parseExpiry, parseSpec } from './index-spec.ts'

export const indexCommands: Record<string, Command> = {
  createIndexes: { options: ['indexes', 'commitQuorum'], run: createIndexes },
  listIndexes: { options: ['cursor'], run: listIndexes },
  dropIndexes: { options: ['index'], run: dropIndexes },
  collMod: { options: ['index'], run: changeIndex },
}

async function createIndexes(request: Request): Promise<Doc> {
  const { engine } = request
  const namespace = namespaceOf(request)
  const specs = documentList(request, 'indexes').map(parseSpec)
  if (specs.length === 0) refuse('BadValue', 'Must specify at least one index to create')
  const isNew = !engine.catalog.find(namespace)
  const before = engine.catalog.find(namespace)?.indexes.length ?? 1
  for (let wasAdded = false; ;) {
    const { collection, added, built } = await engine.store.write(() => addMissing(request, specs))
    wasAdded ||= added.length > 0
    if (added.length > 0) await build(request, collection, added)
    // The build of another client may fail, and then the index is still missing.
    if (built.length > 0) await Promise.all(built)
    else
      return {
        numIndexesBefore: before,
        numIndexesAfter: collection.indexes.length,
        createdCollectionAutomatically: isNew,
        ...(!wasAdded && { note: 'all indexes already exist' }),
      }
  }
}

/** Adds the missing indexes, without keys yet. `built` resolves when the ones that other clients are building are finished. */
function addMissing(request: Request, specs: readonly IndexSpec[]) {
  const { catalog } = request.engine
  const namespace = namespaceOf(request)
  const collection = catalog.ensure(namespace)
  const missing: IndexSpec[] = []
  for (const spec of specs) if (!indexExists([...collection.indexes.map(({ record }) => record), ...missing], spec)) missing.push(spec)
  const built = collection.indexes.filter(({ record }) => record.building && specs.some(({ name }) => name === record.name)).map((index) => index.whenBuilt())
  return { collection, built, added: missing.map((spec) => catalog.addIndex(namespace, { ...spec, building: true })) }
}

/** Fills new indexes and makes them available; drops them again on failure. */
async function build(request: Request, collection: Collection, added: readonly Index[]): Promise<void> {
  const { store, catalog } = request.engine
  const { namespace } = collection
  try {
    await fill(request, collection, added)
    await store.write(() => {
      checkNotDropped(request, collection, added)
      for (const index of added) catalog.finishIndex(namespace, index)
    })
  } catch (error) {
    const dropAdded = () => {
      for (const index of added) if (catalog.find(namespace)?.indexes.includes(index)) catalog.dropIndex(namespace, index)
    }
    await store.write(dropAdded, { freesSpace: true })
    request.engine.sweeper.wake()
    throw error
  }
}

function checkNotDropped({ engine }: Request, collection: Collection, indexes: readonly Index[]): void {
  const isThere = engine.catalog.find(collection.namespace) === collection && indexes.every((index) => collection.indexes.includes(index))
  if (!isThere) refuse('IndexBuildAborted', 'the collection or the index was dropped while the index was built')
}

/** Writes the keys of the existing documents. Writers already maintain the index by now. */
async function fill(request: Request, collection: Collection, indexes: readonly Index[]): Promise<void> {
  const recordIds: number[] = []
  await forEachItem(scan(collection, { type: 'collection', reverse: false }, nothingExamined(), Number.POSITIVE_INFINITY), ({ recordId }) =>
    recordIds.push(recordId),
  )
  await forEachRecord(request.engine.store, collection, recordIds, (recordId, _bytes, doc) => {
    checkNotDropped(request, collection, indexes)
    for (const index of indexes) {
      const keys = index.keysOf(doc)
      index.checkUnique(keys, recordId, collection.namespace, (other) => collection.readDoc(other))
      index.insert(keys, recordId)
    }
    collection.markStatsChanged()
  })
}

function listIndexes(request: Request): Buffer[] {
  const namespace = namespaceOf(request)
  const collection = collectionOf(request) ?? refuse('NamespaceNotFound', `ns does not exist: ${namespace}`)
  return encodeCursorReply(
    'firstBatch',
    collection.indexes.filter(({ record }) => !record.building).map(({ record }) => encode({ v: 2, ...specOf(record) })),
    { id: 0n, namespace },
  )
}

async function dropIndexes(request: Request): Promise<Doc> {
  const { engine, body } = request
  const namespace = namespaceOf(request)
  const dropChosen = () => {
    const collection = collectionOf(request) ?? refuse('NamespaceNotFound', `ns not found ${namespace}`)
    const before = collection.indexes.length
    for (const index of chosenIndexes(collection, body.index)) engine.catalog.dropIndex(namespace, index)
    return before
  }
  const nIndexesWas = await engine.store.write(dropChosen, { freesSpace: true })
  engine.sweeper.wake()
  return { nIndexesWas }
}

function chosenIndexes(collection: Collection, given: Value): Index[] {
  if (given === '*') return collection.indexes.filter((index) => !index.isIdIndex)
  const wanted = Array.isArray(given) ? given : [given]
  const chosen = wanted.map((one) => {
    const found = collection.indexes.find(({ record }) => (isDoc(one) ? equal(record.key, one) : record.name === one))
    if (!found) return refuse('IndexNotFound', isDoc(one) ? `can't find index with key: ${JSON.stringify(one)}` : `index not found with name [${String(one)}]`)
    return found.isIdIndex ? refuse('InvalidOptions', 'cannot drop _id index') : found
  })
  return [...new Set(chosen)]
}

async function changeIndex(request: Request): Promise<Doc> {
  const { engine, body } = request
  const namespace = namespaceOf(request)
  const spec = isDoc(body.index) ? body.index : refuse('InvalidOptions', 'only the expiry of an index can be changed')
  return engine.store.write(() => {
    const collection = collectionOf(request) ?? refuse('NamespaceNotFound', `ns does not exist: ${namespace}`)
    const index =
      collection.indexes.find(({ record }) => (isDoc(spec.keyPattern) ? equal(record.key, spec.keyPattern) : record.name === spec.name)) ??
      refuse('IndexNotFound', 'cannot find index for collMod')
    const seconds = parseExpiry(spec.expireAfterSeconds, index.record.key)
    const old = index.record.expireAfterSeconds
    engine.catalog.changeExpiry(namespace, index, seconds)
    return { ...(old !== undefined && { expireAfterSeconds_old: BigInt(old) }), expireAfterSeconds_new: BigInt(seconds) }
  })
}
