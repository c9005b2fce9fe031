import type { RangeOptions, RootDatabase, Transaction } from 'lmdb'

/** Keys from `start` (included) to `end` (excluded); in reverse from `start` (excluded) down to `end` (included). */
export interface Range {
  readonly start: Buffer
  readonly end: Buffer
  readonly reverse?: boolean
}

/** Reads an ordered key-value store: as it is now, or in a read transaction. */
export class StoreReader {
  readonly #database: RootDatabase<Buffer, Buffer>
  readonly #transaction: () => { readonly transaction: Transaction } | undefined

  constructor(database: RootDatabase<Buffer, Buffer>, transaction: () => { readonly transaction: Transaction } | undefined = () => undefined) {
    this.#database = database
    this.#transaction = transaction
  }

  get(key: Buffer): Buffer | undefined {
    const within = this.#transaction()
    if (within) return this.#database.get(key, within)
    const shared = this.#database.getBinaryFast(key)
    return shared && Buffer.from(new Uint8Array(shared.buffer, shared.byteOffset, shared.length))
  }

  has(key: Buffer): boolean {
    const within = this.#transaction()
    return (within ? this.#database.get(key, within) : this.#database.getBinaryFast(key)) !== undefined
  }

  keys(range: Range, limit?: number): Iterable<Buffer> {
    return this.#database.getKeys(this.#options(range, limit))
  }

  entries(range: Range, limit?: number): Iterable<{ key: Buffer; value: Buffer }> {
    return this.#database.getRange(this.#options(range, limit))
  }

  /** The number of keys in a range. */
  countKeys(range: Range): number {
    return this.#database.getKeysCount(this.#options(range))
  }

  /** The key at an offset in a range. */
  keyAt(range: Range, offset: number): Buffer | undefined {
    const [key] = this.#database.getKeys({ ...this.#options(range, 1), offset })
    return key
  }

  #options({ start, end, reverse = false }: Range, limit?: number): RangeOptions {
    const bounds = reverse ? { start, end, exclusiveStart: true, inclusiveEnd: true } : { start, end }
    return { ...bounds, ...this.#transaction(), reverse, ...(limit !== undefined && { limit }) }
  }
}

/** The part of a store that collections and indexes use. */
export interface KeyValueStore extends Pick<StoreReader, keyof StoreReader> {
  /** Changes with every write. */
  readonly version: number
  /** To be called within `write`. */
  put(key: Buffer, value: Buffer): void
  /** To be called within `write`. */
  remove(key: Buffer): void
  /** Adds a step that runs at the end of every write transaction. */
  beforeCommit(step: () => void): void
  /** Adds a step that runs when the disk has refused a transaction, to discard its in-memory state. */
  afterRollback(step: () => void): void
}
