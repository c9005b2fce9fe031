import { refuse } from '../../base/errors.ts'
import type { Filter } from '../../query/filter/filter.ts'
import { find } from '../../query/execution/find.ts'
import { forEachItem, nextItem } from '../../base/time-slice.ts'
import { queryFor, type Query } from '../../query/query.ts'
import type { Collection } from '../../storage/collection.ts'
import { forEachRecord, type ForEachRecordOptions, type RecordAction } from '../../storage/record-transactions.ts'
import type { WriteOptions } from '../../storage/store.ts'
import type { Update } from '../../update/update.ts'
import { decode } from '../../values/decode.ts'
import { encode, maxDocumentSize } from '../../values/encode.ts'
import type { Doc, Value } from '../../values/types.ts'
import { collectionOf, type Request } from '../command.ts'

/** Runs `action` on the first record of a query, in the same transaction as a check that the record still matches. */
export async function applyToFirstMatch<T>(
  request: Request,
  collection: Collection,
  query: Query,
  action: RecordAction<T>,
  options?: WriteOptions,
): Promise<T | undefined> {
  const { engine, deadline } = request
  const matches = find(collection, { ...query, expectedCount: 1 })
  for (let match = await nextItem(matches, deadline); match; match = await nextItem(matches, deadline)) {
    const { recordId, bytes } = match
    const outcome = await engine.store.write(() => {
      collection.checkNotDropped()
      const current = collection.read(recordId)
      if (!current) return undefined
      const doc = decode(current)
      return current.equals(bytes) || query.filter.matches(doc) ? { value: action(recordId, current, doc) } : undefined
    }, options)
    if (outcome) return outcome.value
  }
  return undefined
}

/** Runs `action` on every record that matches: first finds them all, then processes them, several a transaction. */
export async function forEachMatch<T>(
  request: Request,
  filter: Filter,
  hint: Value,
  action: (collection: Collection, ...record: Parameters<RecordAction<T>>) => T,
  options: ForEachRecordOptions<T | undefined>,
): Promise<void> {
  const { engine, deadline } = request
  const collection = collectionOf(request)
  if (!collection) return
  // A set, because a scan meets a document twice if another client moves its key forward during the scan.
  const recordIds = new Set<number>()
  await forEachItem(find(collection, queryFor(filter, { hint })), ({ recordId }) => recordIds.add(recordId), deadline)
  await forEachRecord(
    engine.store,
    collection,
    [...recordIds],
    (recordId, bytes, doc) => (filter.matches(doc) ? action(collection, recordId, bytes, doc) : undefined),
    options,
  )
}

/** Applies an update to one record. To be called within `Store.write`. */
export function updateRecord(
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
