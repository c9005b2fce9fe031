import { refuse } from '../errors.ts'
import { decode } from '../values/decode.ts'
import { encode } from '../values/encode.ts'
import { toNumber } from '../values/numbers.ts'
import type { Doc, Numeric } from '../values/types.ts'
import type { Index } from './index.ts'
import { after, documentPrefix, recordIdOf, tallyKey, withRecordId } from './layout.ts'
import type { Range, Store } from './store.ts'

/** How many documents a collection holds, and their bytes. */
export interface Tally {
  count: number
  bytes: number
}

/** The documents of one collection and their indexes. Methods that write belong into `Store.write`; each is all or nothing. */
export class Collection {
  readonly id: number
  readonly namespace: string
  readonly indexes: Index[]
  tally: Tally
  readonly prefix: Buffer
  readonly #store: Store
  isDropped = false
  #nextRecordId: number
  #tallyChanged = false

  constructor(id: number, namespace: string, indexes: Index[], store: Store) {
    this.id = id
    this.namespace = namespace
    this.indexes = indexes
    this.prefix = documentPrefix(id)
    this.#store = store
    this.tally = this.#loadTally()
    this.#nextRecordId = this.#lastRecordId() + 1
  }

  /** Takes back what a transaction that the disk refused has changed. */
  restore(): void {
    this.#tallyChanged = false
    this.tally = this.#loadTally()
    this.#nextRecordId = this.#lastRecordId() + 1
  }

  get range(): Range {
    return { start: this.prefix, end: after(this.prefix) }
  }

  #lastRecordId(): number {
    const [last] = this.keys({ start: after(this.prefix), end: this.prefix, reverse: true }, 1)
    return last ? recordIdOf(last) : 0
  }

  /** Changes whenever something is written. */
  get version(): number {
    return this.#store.version
  }

  /** Ends what reads by an index (or goes through all documents) that has been dropped: what is left would look like all there is. */
  checkStillThere(index?: Index): void {
    if (this.isDropped) refuse('QueryPlanKilled', `collection dropped. Namespace: ${this.namespace}`)
    if (index?.isDropped) refuse('QueryPlanKilled', `query plan killed :: index '${index.record.name}' dropped`)
  }

  get(key: Buffer): Buffer | undefined {
    return this.#store.get(key)
  }

  has(key: Buffer): boolean {
    return this.#store.has(key)
  }

  keys(range: Range, most: number): Buffer[] {
    return [...this.#store.keys(range, most)]
  }

  entries(range: Range, most: number): { key: Buffer; value: Buffer }[] {
    return [...this.#store.entries(range, most)]
  }

  countKeys(range: Range): number {
    return this.#store.countKeys(range)
  }

  keyBehind(range: Range, count: number): Buffer | undefined {
    return this.#store.keyBehind(range, count)
  }

  read(recordId: number): Buffer | undefined {
    return this.#store.get(withRecordId(this.prefix, recordId))
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
    this.#store.put(withRecordId(this.prefix, recordId), bytes)
    for (const { index, keys } of entries) index.insert(keys, recordId)
    this.#count(1, bytes.length)
    return recordId
  }

  replace(recordId: number, before: Doc, bytes: Buffer, doc: Doc): void {
    const old = this.read(recordId) ?? refuse('InternalError', 'the record to replace is gone')
    const entries = this.indexes.map((index) => ({ index, old: index.keysOf(before), keys: index.keysOf(doc) }))
    for (const { index, keys } of entries) index.checkUnique(keys, recordId, this.namespace, (other) => this.readDoc(other))
    this.#store.put(withRecordId(this.prefix, recordId), bytes)
    for (const { index, old, keys } of entries) index.replace(old, keys, recordId)
    this.#count(0, bytes.length - old.length)
  }

  remove(recordId: number, bytes: Buffer, doc: Doc): void {
    this.#store.remove(withRecordId(this.prefix, recordId))
    for (const index of this.indexes) index.remove(index.keysOf(doc), recordId)
    this.#count(-1, -bytes.length)
  }

  #count(documents: number, bytes: number): void {
    this.tally.count += documents
    this.tally.bytes += bytes
    this.#tallyChanged = true
  }

  /** Has the tally written at the end of this transaction. */
  touch(): void {
    this.#tallyChanged = true
  }

  /** Puts the tally beside what it counts, once a transaction. */
  saveTally(): void {
    if (!this.#tallyChanged) return
    this.#tallyChanged = false
    this.#store.put(tallyKey(this.id), encode({ ...this.tally, indexes: this.indexes.map(({ record, size }) => ({ id: record.id, size })) }))
  }

  #loadTally(): Tally {
    const saved = this.#store.get(tallyKey(this.id))
    if (!saved) return { count: 0, bytes: 0 }
    const { count, bytes, indexes } = decode(saved) as { count: Numeric; bytes: Numeric; indexes: { id: number; size: Numeric }[] }
    for (const { id, size } of indexes) {
      const index = this.indexes.find(({ record }) => record.id === id)
      if (index) index.size = toNumber(size)
    }
    return { count: toNumber(count), bytes: toNumber(bytes) }
  }
}
