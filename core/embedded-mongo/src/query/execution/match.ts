import { decode } from '../../values/decode.ts'
import type { Doc } from '../../values/types.ts'

/** A stored document with its record id. */
export interface StoredRecord {
  readonly recordId: number
  readonly bytes: Buffer
}

/** A record that matches a query; its document is decoded on first use. */
export class Match implements StoredRecord {
  readonly recordId: number
  readonly bytes: Buffer
  #doc: Doc | undefined

  constructor({ recordId, bytes }: StoredRecord) {
    this.recordId = recordId
    this.bytes = bytes
  }

  get doc(): Doc {
    return (this.#doc ??= decode(this.bytes))
  }
}
