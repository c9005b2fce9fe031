import { ObjectId } from 'bson'
import type { Collection } from '../../storage/collection.ts'
import type { Index } from '../../storage/index.ts'
import { KeyWriter } from '../../storage/keys.ts'
import { recordIdOf } from '../../storage/layout.ts'
import type { Doc, Value } from '../../values/types.ts'

/**
 * The answer to `{ field: value }` where a unique index of that field alone tells it, undefined where none does. The most
 * frequent question of all goes this short way, which needs neither filter nor plan; the long one gives the same.
 */
export function pointLookup(collection: Collection, filter: Doc): { readonly found: Buffer | undefined } | undefined {
  const [field, ...more] = Object.keys(filter)
  if (field === undefined || more.length > 0 || field.includes('.') || !isPlainValue(filter[field])) return undefined
  const index = collection.indexes.find((one) => one.fields.length === 1 && one.fields[0] === field && tellsExactly(one))
  if (!index) return undefined
  const { bytes, lossy } = KeyWriter.encode([filter[field]], index.directions)
  if (lossy) return undefined
  const key = Buffer.concat([index.prefix, bytes])
  const holder = collection.get(key)
  return { found: holder && collection.read(recordIdOf(key, holder)) }
}

function isPlainValue(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number' || value instanceof ObjectId
}

function tellsExactly({ unique, partial, record }: Index): boolean {
  return unique && !partial && !record.lossy && !record.hidden && !record.building
}
