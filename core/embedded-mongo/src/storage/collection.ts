import { refuse } from '../base/errors.ts'
import { equal } from '../values/compare.ts'
import { decode } from '../values/decode.ts'
import { encode } from '../values/encode.ts'
import { toNumber } from '../values/numbers.ts'
import type { Doc, Numeric, Value } from '../values/types.ts'
import type { Index } from './collection-index.ts'
import { afterPrefix, documentPrefix, recordIdOf, statsKey, appendRecordId } from './data-file/key-layout.ts'
import type { KeyValueStore, Range } from './store-reader.ts'

/** The number of documents in a collection, and their size. */
interface CollectionStats {
  count: number
  bytes: number
}

/** The documents of one collection and their indexes. Methods that write must be called within `Store.write`, and are atomic. */
export class Collection {
  readonly id: number
  readonly namespace: string
  readonly indexes: Index[]
  stats: CollectionStats
  readonly prefix: Buffer
  readonly #store: KeyValueStore
  readonly #onWrite: (bytes: Buffer) => void
  isDropped = false
  #nextRecordId: number
  #statsChanged = false

  constructor(id: number, namespace: string, indexes: Index[], store: KeyValueStore, onWrite: (bytes: Buffer) => void) {
    this.id = id
    this.namespace = namespace
    this.indexes = indexes
    this.prefix = documentPrefix(id)
    this.#store = store
    this.#onWrite = onWrite
    this.stats = this.#loadStats()
    this.#nextRecordId = this.#lastRecordId() + 1
  }

  /** Resets to the stored state after a transaction that the disk has refused. */
  restore(): void {
    this.#statsChanged = false
    this.stats = this.#loadStats()
    this.#nextRecordId = this.#lastRecordId() + 1
  }

  get range(): Range {
    return { start: this.prefix, end: afterPrefix(this.prefix) }
  }

  #lastRecordId(): number {
    const [last] = this.keys({ start: afterPrefix(this.prefix), end: this.prefix, reverse: true }, 1)
    return last ? recordIdOf(last) : 0
  }

  /** Changes with every write to the store. */
  get version(): number {
    return this.#store.version
  }

  /** Fails if the collection or the index has been dropped: a reader would take the rest for the whole. */
  checkNotDropped(index?: Index): void {
    if (this.isDropped) refuse('QueryPlanKilled', `collection dropped. Namespace: ${this.namespace}`)
    if (index?.isDropped) refuse('QueryPlanKilled', `query plan killed :: index '${index.record.name}' dropped`)
  }

  get(key: Buffer): Buffer | undefined {
    return this.#store.get(key)
  }

  has(key: Buffer): boolean {
    return this.#store.has(key)
  }

  keys(range: Range, max: number): Buffer[] {
    return [...this.#store.keys(range, max)]
  }

  entries(range: Range, max: number): { key: Buffer; value: Buffer }[] {
    return [...this.#store.entries(range, max)]
  }

  countKeys(range: Range): number {
    return this.#store.countKeys(range)
  }

  keyAt(range: Range, offset: number): Buffer | undefined {
    return this.#store.keyAt(range, offset)
  }

  read(recordId: number): Buffer | undefined {
    return this.#store.get(appendRecordId(this.prefix, recordId))
  }

  readDoc(recordId: number): Doc | undefined {
    const bytes = this.read(recordId)
    return bytes && decode(bytes)
  }

  insert(bytes: Buffer, doc: Doc): number {
    const recordId = this.#nextRecordId
    const entries = this.indexes.map((index) => ({ index, keys: index.keysOf(doc) }))
    for (const { index, keys } of entries) index.checkUnique(keys, recordId, this.namespace, (other) => this.readDoc(other))
    this.#nextRecordId += 1
    this.#onWrite(bytes)
    this.#store.put(appendRecordId(this.prefix, recordId), bytes)
    for (const { index, keys } of entries) index.insert(keys, recordId)
    this.#count(1, bytes.length)
    return recordId
  }

  replace(recordId: number, before: Doc, bytes: Buffer, doc: Doc): void {
    const old = this.read(recordId) ?? refuse('InternalError', 'the record to replace does not exist')
    const changed = changedFields(before, doc)
    const affected = this.indexes.filter((index) => index.dependsOn(changed))
    const entries = affected.map((index) => ({ index, old: index.keysOf(before), keys: index.keysOf(doc) }))
    for (const { index, keys } of entries) index.checkUnique(keys, recordId, this.namespace, (other) => this.readDoc(other))
    this.#onWrite(bytes)
    this.#store.put(appendRecordId(this.prefix, recordId), bytes)
    for (const { index, old, keys } of entries) index.replace(old, keys, recordId)
    this.#count(0, bytes.length - old.length)
  }

  remove(recordId: number, bytes: Buffer, doc: Doc): void {
    this.#store.remove(appendRecordId(this.prefix, recordId))
    for (const index of this.indexes) index.remove(index.keysOf(doc), recordId)
    this.#count(-1, -bytes.length)
  }

  #count(documents: number, bytes: number): void {
    this.stats.count += documents
    this.stats.bytes += bytes
    this.#statsChanged = true
  }

  /** Makes the statistics be saved at the end of this transaction, for a change of index sizes alone. */
  markStatsChanged(): void {
    this.#statsChanged = true
  }

  /** Saves the statistics with the changes that they count, once a transaction. */
  saveStats(): void {
    if (!this.#statsChanged) return
    this.#statsChanged = false
    this.#store.put(statsKey(this.id), encode({ ...this.stats, indexes: this.indexes.map(({ record, size }) => ({ id: record.id, size })) }))
  }

  #loadStats(): CollectionStats {
    const saved = this.#store.get(statsKey(this.id))
    if (!saved) return { count: 0, bytes: 0 }
    const { count, bytes, indexes } = decode(saved) as { count: Numeric; bytes: Numeric; indexes: { id: number; size: Numeric }[] }
    for (const { id, size } of indexes) {
      const index = this.indexes.find(({ record }) => record.id === id)
      if (index) index.size = toNumber(size)
    }
    return { count: toNumber(count), bytes: toNumber(bytes) }
  }
}

/** The fields whose values are not the same in both. */
function changedFields(before: Doc, after: Doc): ReadonlySet<string> {
  const isSame = (a: Value, b: Value) => (a === undefined || b === undefined ? a === b : equal(a, b))
  return new Set([...Object.keys(before), ...Object.keys(after)].filter((field) => !isSame(before[field], after[field])))
}
