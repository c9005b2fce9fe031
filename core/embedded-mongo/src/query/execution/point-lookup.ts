import { ObjectId } from 'bson'
import type { Collection } from '../../storage/collection.ts'
import type { Index } from '../../storage/collection-index.ts'
import { KeyEncoder } from '../../values/key-encoding.ts'
import { recordIdOf } from '../../storage/data-file/key-layout.ts'
import type { Doc, Value } from '../../values/types.ts'

/**
 * The result of `{ field: value }` if a unique index on that field alone can give it, otherwise undefined. This fast path for
 * the most frequent query needs neither filter nor plan; the general path returns the same.
 */
export function pointLookup(collection: Collection, filter: Doc): { readonly found: Buffer | undefined } | undefined {
  const [field, ...more] = Object.keys(filter)
  if (field === undefined || more.length > 0 || field.includes('.') || !isPlainValue(filter[field])) return undefined
  const index = collection.indexes.find((one) => one.fields.length === 1 && one.fields[0] === field && isExactAndUnique(one))
  if (!index) return undefined
  const { bytes, lossy } = KeyEncoder.encode([filter[field]], index.directions)
  if (lossy) return undefined
  const key = Buffer.concat([index.prefix, bytes])
  const entry = collection.get(key)
  return { found: entry && collection.read(recordIdOf(key, entry)) }
}

function isPlainValue(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number' || value instanceof ObjectId
}

function isExactAndUnique({ unique, partial, record }: Index): boolean {
  return unique && !partial && !record.lossy && !record.hidden && !record.building
}
