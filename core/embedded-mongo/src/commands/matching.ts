import { refuse } from '../errors.ts'
import type { Filter } from '../query/filter-node.ts'
import { find, type FindQuery } from '../query/find.ts'
import { drain, next } from '../query/time-slice.ts'
import type { EachRecordOptions, RecordAction } from '../engine.ts'
import type { Collection } from '../storage/collection.ts'
import type { WriteOptions } from '../storage/store.ts'
import type { Update } from '../update/update.ts'
import { decode } from '../values/decode.ts'
import { encode, maxDocumentSize } from '../values/encode.ts'
import type { Doc, Value } from '../values/types.ts'
import { collectionOf, type Request } from './command.ts'

/** Runs `action` on the first record of a query, in one go with a last look whether it still matches. */
export async function firstMatch<T>(
  request: Request,
  collection: Collection,
  query: FindQuery,
  action: RecordAction<T>,
  options?: WriteOptions,
): Promise<T | undefined> {
  const { engine, deadline } = request
  const hits = find(collection, { ...query, wanted: 1 })
  for (let hit = await next(hits, deadline); hit; hit = await next(hits, deadline)) {
    const { recordId, bytes } = hit
    const outcome = await engine.store.write(() => {
      collection.checkStillThere()
      const current = collection.read(recordId)
      if (!current) return undefined
      const doc = decode(current)
      return current.equals(bytes) || query.filter.matches(doc) ? { value: action(recordId, current, doc) } : undefined
    }, options)
    if (outcome) return outcome.value
  }
  return undefined
}

/** Runs `action` on every record that matches: first finds them all, then goes through them, some in each transaction. */
export async function eachMatch<T>(
  request: Request,
  filter: Filter,
  hint: Value,
  action: (collection: Collection, ...record: Parameters<RecordAction<T>>) => T,
  options: EachRecordOptions<T | undefined>,
): Promise<void> {
  const { engine, deadline } = request
  const collection = collectionOf(request)
  if (!collection) return
  // Once each: a scan meets a document again whose key another client moves on.
  const recordIds = new Set<number>()
  await drain(find(collection, { filter, sort: [], skip: 0, limit: 0, hint }), ({ recordId }) => recordIds.add(recordId), deadline)
  await engine.eachRecord(
    collection,
    [...recordIds],
    (recordId, bytes, doc) => (filter.matches(doc) ? action(collection, recordId, bytes, doc) : undefined),
    options,
  )
}

/** Applies an update to one record. Belongs into `Store.write`. */
export function changeRecord(
  collection: Collection,
  recordId: number,
  bytes: Buffer,
  before: Doc,
  filter: Filter,
  change: Update,
): { isModified: boolean; before: Doc; after: Doc } {
  const details: { index?: number } = {}
  if (change.positional) filter.matches(before, details)
  const after = change.apply(decode(bytes), { matched: details.index })
  const stored = encode(after)
  if (stored.length > maxDocumentSize) refuse(17419, `Resulting document after update is larger than ${maxDocumentSize}`)
  const isModified = !stored.equals(bytes)
  if (isModified) collection.replace(recordId, before, stored, after)
  return { isModified, before, after }
}
