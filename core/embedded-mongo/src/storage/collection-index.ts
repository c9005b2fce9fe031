import { MongoError } from '../base/errors.ts'
import { compileFilter } from '../query/filter/compile-filter.ts'
import type { Filter } from '../query/filter/filter.ts'
import { equal } from '../values/compare.ts'
import { shellText } from '../values/shell-text.ts'
import type { Doc, Value } from '../values/types.ts'
import { extractKeys } from './key-extraction.ts'
import type { IndexRecord } from './index-record.ts'
import { emptyArray, KeyEncoder } from '../values/key-encoding.ts'
import { afterPrefix, encodeRecordId, indexPrefix, recordIdOf, appendRecordId } from './data-file/key-layout.ts'
import type { KeyValueStore } from './store-reader.ts'

interface Key {
  readonly values: readonly Value[]
  readonly bytes: Buffer
  readonly isLossy: boolean
}

interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** An index of a collection: ordered keys, each with the id of its record. */
export class Index {
  readonly record: IndexRecord
  readonly fields: readonly string[]
  readonly directions: readonly number[]
  readonly prefix: Buffer
  readonly partial: Filter | undefined
  readonly #paths: readonly (readonly string[])[]
  readonly #store: KeyValueStore
  readonly #onRecordChange: () => void
  /** The size of all entries in bytes. */
  size = 0
  isDropped = false
  readonly #buildListeners: (() => void)[] = []

  constructor(record: IndexRecord, store: KeyValueStore, onRecordChange: () => void) {
    this.record = record
    this.fields = Object.keys(record.key)
    this.directions = Object.values(record.key).map(Number)
    this.prefix = indexPrefix(record.id)
    this.partial = record.partialFilterExpression && compileFilter(record.partialFilterExpression)
    this.#paths = this.fields.map((field) => field.split('.'))
    this.#store = store
    this.#onRecordChange = onRecordChange
  }

  /** Resets to the stored state after a transaction that the disk has refused. */
  restore(saved: IndexRecord): this {
    delete this.record.building
    delete this.record.expireAfterSeconds
    Object.assign(this.record, saved)
    this.size = 0
    return this
  }

  /** Resolves when the build has ended, whether the index is available now or dropped. */
  whenBuilt(): Promise<void> {
    return new Promise((resolve) => this.#buildListeners.push(resolve))
  }

  finishBuild(): void {
    delete this.record.building
    for (const listener of this.#buildListeners.splice(0)) listener()
  }

  get isIdIndex(): boolean {
    return this.record.name === '_id_'
  }

  /**
   * Whether the keys are in the order of their values, except for values that are truncated to the same bytes. Rounded
   * numbers break the order, and a key does not show whether its number is rounded.
   */
  get keepsOrder(): boolean {
    return !this.record.lossy || this.record.rounded === false
  }

  get unique(): boolean {
    return this.isIdIndex || this.record.unique === true
  }

  /** Whether the keys of a document can change with these fields. */
  dependsOn(fields: ReadonlySet<string>): boolean {
    return this.partial !== undefined || this.#paths.some(([field = '']) => fields.has(field))
  }

  /** The distinct keys of a document. Records whether they make the whole index multikey or lossy. */
  keysOf(doc: Doc): Key[] {
    if (this.partial && !this.partial.matches(doc)) return []
    if (this.record.sparse && !this.#hasAnyField(doc)) return []
    const { keys, multikey } = extractKeys(doc, this.#paths)
    const encoded = keys.map((values) => this.#encode(values))
    multikey.forEach(
      (found, position) =>
        found &&
        this.#setFlag(
          () => !this.record.multikey[position],
          () => (this.record.multikey[position] = true),
        ),
    )
    return encoded.length > 1 ? [...new Map(encoded.map((key) => [identityOf(key), key])).values()] : encoded
  }

  #encode(values: readonly Value[]): Key {
    const { bytes, lossy, rounded } = KeyEncoder.encode(values, this.directions)
    if (lossy)
      this.#setFlag(
        () => !this.record.lossy,
        () => Object.assign(this.record, { lossy: true, rounded: false }),
      )
    if (rounded)
      this.#setFlag(
        () => this.record.rounded === false,
        () => (this.record.rounded = true),
      )
    return { values, bytes, isLossy: lossy }
  }

  #setFlag(isNew: () => boolean, set: () => void): void {
    if (!isNew()) return
    set()
    this.#onRecordChange()
  }

  #hasAnyField(doc: Doc): boolean {
    return this.fields.some((field) => existsFilter(field).matches(doc))
  }

  /**
   * The entry of a key. A unique index holds each key once, so the entry's value can be the record id and a single read finds
   * it. If records may share a key, or different values the same bytes, the record id is the end of the key instead.
   */
  #entry({ bytes, isLossy }: Key, recordId: number): Entry {
    const prefix = Buffer.concat([this.prefix, bytes])
    return this.unique && !isLossy ? { key: prefix, value: encodeRecordId(recordId) } : { key: appendRecordId(prefix, recordId), value: empty }
  }

  /** Fails if another record already has one of the keys. `read` returns the document of a record, to compare its values if a key is lossy. */
  checkUnique(keys: readonly Key[], recordId: number, namespace: string, read: (recordId: number) => Doc | undefined): void {
    if (!this.unique) return
    for (const key of keys) {
      const others = key.isLossy ? this.#recordsWithPrefix(key) : this.#recordWithKey(key)
      for (const other of others) if (other !== recordId && (!key.isLossy || this.#hasKey(read(other), key))) throw this.#duplicate(namespace, key)
    }
  }

  #recordWithKey({ bytes }: Key): number[] {
    const key = Buffer.concat([this.prefix, bytes])
    const value = this.#store.get(key)
    return value ? [recordIdOf(key, value)] : []
  }

  #recordsWithPrefix({ bytes }: Key): number[] {
    const prefix = Buffer.concat([this.prefix, bytes])
    return Array.from(this.#store.entries({ start: prefix, end: afterPrefix(prefix) }), ({ key, value }) => recordIdOf(key, value))
  }

  #hasKey(doc: Doc | undefined, key: Key): boolean {
    return doc !== undefined && extractKeys(doc, this.#paths).keys.some((values) => values.every((value, position) => equal(value, key.values[position])))
  }

  #duplicate(namespace: string, { values }: Key): MongoError {
    const keyValue = Object.fromEntries(this.fields.map((field, position) => [field, values[position] === emptyArray ? null : values[position]]))
    const message = `E11000 duplicate key error collection: ${namespace} index: ${this.record.name} dup key: ${shellText(keyValue)}`
    return new MongoError('DuplicateKey', message, { keyPattern: this.record.key, keyValue })
  }

  /** The distinct entries of the keys: several lossy keys may have one entry. */
  entries(keys: readonly Key[], recordId: number): Entry[] {
    const all = keys.map((key) => this.#entry(key, recordId))
    return all.length > 1 ? [...new Map(all.map((entry) => [entry.key.toString('latin1'), entry])).values()] : all
  }

  insert(keys: readonly Key[], recordId: number): void {
    this.#insert(this.entries(keys, recordId))
  }

  #insert(entries: readonly Entry[]): void {
    for (const { key, value } of entries) {
      if (this.record.building && this.#store.has(key)) continue // a writer has inserted it before the build got here
      this.#store.put(key, value)
      this.size += key.length + value.length
    }
  }

  /**
   * Removes the entries of a record, and only its own. While a unique index is being built, a record that the build has not reached yet may
   * share its key with another that has received the value since.
   */
  remove(keys: readonly Key[], recordId: number): void {
    this.#remove(this.entries(keys, recordId))
  }

  #remove(entries: readonly Entry[]): void {
    for (const { key, value } of entries) {
      if (!this.#store.get(key)?.equals(value)) continue
      this.#store.remove(key)
      this.size -= key.length + value.length
    }
  }

  /** Changes the entries of one record from `before` to `keys`, without touching those that stay the same. */
  replace(before: readonly Key[], keys: readonly Key[], recordId: number): void {
    const [old, wanted] = [this.entries(before, recordId), this.entries(keys, recordId)]
    this.#remove(without(old, wanted))
    this.#insert(without(wanted, old))
  }
}

/** A string that is the same for equal keys only, even for different values that have the same bytes. */
function identityOf({ values, bytes, isLossy }: Key): string {
  return bytes.toString('latin1') + (isLossy ? values.map(shellText).join() : '')
}

/** The entries that are not among the others. */
function without(entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const known = new Set(others.map(({ key }) => key.toString('latin1')))
  return entries.filter(({ key }) => !known.has(key.toString('latin1')))
}

const empty = Buffer.alloc(0)
const existsFilters = new Map<string, Filter>()

function existsFilter(field: string): Filter {
  const known = existsFilters.get(field)
  if (known) return known
  const filter = compileFilter({ [field]: { $exists: true } })
  existsFilters.set(field, filter)
  return filter
}
