import type { Doc } from '../values/types.ts'

/** An index as the catalog stores it. */
export interface IndexRecord {
  readonly id: number
  readonly name: string
  readonly key: Doc
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly hidden?: boolean
  readonly partialFilterExpression?: Doc
  expireAfterSeconds?: number
  /** Whether its keys are still being written: no query may use it, and it is dropped if the server stops first. */
  building?: boolean
  /** By field: whether some document has an array on the path. Never reset. */
  multikey: boolean[]
  /** Whether some key does not identify its value exactly (see `KeyEncoder`). Never reset. */
  lossy: boolean
  /** Whether a rounded number is one of the reasons. Missing in indexes of earlier versions. */
  rounded?: boolean
}

/** The part of an index record that the client defines. */
export type IndexSpec = Omit<IndexRecord, 'id' | 'multikey' | 'lossy'>

export function specOf({ id: _id, multikey: _multikey, lossy: _lossy, ...spec }: IndexRecord): IndexSpec {
  return spec
}
