import { recordFrom } from '../storage/catalog.ts'
import { specOf, type IndexRecord, type IndexSpec } from '../storage/index-record.ts'
import type { SurvivingEntries } from '../storage/data-file/surviving-entries.ts'
import { collectionIdOf, isCatalogKey, isDescription, isDroppedKey, isStatsKey } from '../storage/data-file/key-layout.ts'
import { decode } from '../values/decode.ts'
import { toNumber } from '../values/numbers.ts'
import { isNumeric } from '../values/types.ts'

export interface DescribedCollection {
  readonly namespace: string
  readonly indexes: readonly IndexSpec[]
  /** How many documents it had; undefined if that is lost. */
  readonly documents: number | undefined
}

/** The collections that a damaged file names. */
export function describedCollections(entries: SurvivingEntries) {
  const records = new Map<number, { namespace: string; indexes: readonly IndexRecord[] }>()
  const counts = new Map<number, number>()
  const dropped = new Set<number>()
  for (const { key, value } of entries.entries(isDescription)) {
    if (isStatsKey(key)) {
      const { count } = decode(value)
      if (isNumeric(count)) counts.set(collectionIdOf(key), toNumber(count))
    } else if (isCatalogKey(key)) {
      const { id, namespace, indexes } = recordFrom(value)
      if (!records.has(id)) records.set(id, { namespace, indexes })
    } else if (isDroppedKey(key)) dropped.add(collectionIdOf(key.subarray(1)))
  }
  const [someNamespace = 'salvaged.'] = Array.from(records.values(), ({ namespace }) => namespace)
  const database = someNamespace.slice(0, someNamespace.indexOf('.'))
  return {
    ids: [...records.keys()],
    isDropped: (id: number) => dropped.has(id),
    /** A collection whose name is lost gets a name with its id. */
    of(id: number): DescribedCollection {
      const { namespace, indexes } = records.get(id) ?? { namespace: `${database}.salvaged_${id}`, indexes: [] }
      const specs = indexes.filter(({ name, building }) => name !== '_id_' && !building).map(specOf)
      return { namespace, indexes: specs, documents: counts.get(id) ?? (records.has(id) && !entries.problems.length ? 0 : undefined) }
    },
  }
}
