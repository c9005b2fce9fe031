import { MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Filter } from '../query/filter-node.ts'
import { equal } from '../values/compare.ts'
import { shellText } from '../values/shell-text.ts'
import type { Doc, Value } from '../values/types.ts'
import { extractKeys } from './index-keys.ts'
import { emptyArray, KeyWriter } from './keys.ts'
import { after, encodeRecordId, indexPrefix, recordIdOf, withRecordId } from './layout.ts'
import type { Store } from './store.ts'

/** What the catalog keeps of an index. */
export interface IndexRecord {
  readonly id: number
  readonly name: string
  readonly key: Doc
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly hidden?: boolean
  readonly partialFilterExpression?: Doc
  expireAfterSeconds?: number
  /** Its keys are still being written; no query may use it, and it is dropped if the server ends meanwhile. */
  building?: boolean
  /** By field: whether some document has an array on its path. Never taken back. */
  multikey: boolean[]
  /** Whether some key does not tell its value exactly (see `KeyWriter`). Never taken back. */
  lossy: boolean
  /** Whether a rounded number is the reason, or one of them. Indexes of earlier versions do not tell. */
  rounded?: boolean
}

interface Key {
  readonly values: readonly Value[]
  readonly bytes: Buffer
  readonly isLossy: boolean
}

/** A secondary index: ordered keys, each ending with the id of its record. */
export class Index {
  readonly record: IndexRecord
  readonly fields: readonly string[]
  readonly directions: readonly number[]
  readonly prefix: Buffer
  readonly partial: Filter | undefined
  readonly #paths: readonly (readonly string[])[]
  readonly #store: Store
  readonly #changed: () => void
  /** The bytes of all keys. */
  size = 0
  isDropped = false
  readonly #whenBuilt: (() => void)[] = []

  constructor(record: IndexRecord, store: Store, changed: () => void) {
    this.record = record
    this.fields = Object.keys(record.key)
    this.directions = Object.values(record.key).map(Number)
    this.prefix = indexPrefix(record.id)
    this.partial = record.partialFilterExpression && compileFilter(record.partialFilterExpression)
    this.#paths = this.fields.map((field) => field.split('.'))
    this.#store = store
    this.#changed = changed
  }

  /** Takes back what a transaction that the disk refused has changed. */
  restore(saved: IndexRecord): this {
    delete this.record.building
    delete this.record.expireAfterSeconds
    Object.assign(this.record, saved)
    this.size = 0
    return this
  }

  /** Resolves when the build is over, whether the index is there now or dropped. */
  built(): Promise<void> {
    return new Promise((resolve) => this.#whenBuilt.push(resolve))
  }

  endBuild(): void {
    delete this.record.building
    for (const tell of this.#whenBuilt.splice(0)) tell()
  }

  get isIdIndex(): boolean {
    return this.record.name === '_id_'
  }

  /**
   * Whether its keys stand in the order of their values but for those that are cut alike. Rounded numbers do not, as a key does
   * not show whether it is one.
   */
  get keepsOrder(): boolean {
    return !this.record.lossy || this.record.rounded === false
  }

  get unique(): boolean {
    return this.isIdIndex || this.record.unique === true
  }

  /** The keys of a document, each once. Notes what they say about the whole index. */
  keysOf(doc: Doc): Key[] {
    if (this.partial && !this.partial.matches(doc)) return []
    if (this.record.sparse && !this.#hasAnyField(doc)) return []
    const { keys, multikey } = extractKeys(doc, this.#paths)
    const encoded = keys.map((values) => this.#encode(values))
    multikey.forEach(
      (found, position) =>
        found &&
        this.#note(
          () => !this.record.multikey[position],
          () => (this.record.multikey[position] = true),
        ),
    )
    return encoded.length > 1 ? [...new Map(encoded.map((key) => [key.bytes.toString('latin1'), key])).values()] : encoded
  }

  #encode(values: readonly Value[]): Key {
    const { bytes, lossy, rounded } = KeyWriter.encode(values, this.directions)
    if (lossy)
      this.#note(
        () => !this.record.lossy,
        () => Object.assign(this.record, { lossy: true, rounded: false }),
      )
    if (rounded)
      this.#note(
        () => this.record.rounded === false,
        () => (this.record.rounded = true),
      )
    return { values, bytes, isLossy: lossy }
  }

  #note(isNew: () => boolean, note: () => void): void {
    if (!isNew()) return
    note()
    this.#changed()
  }

  #hasAnyField(doc: Doc): boolean {
    return this.fields.some((field) => existence(field).matches(doc))
  }

  /**
   * Where an entry lies. A unique index holds a key once, so that its value can name the record and one look finds it;
   * where keys may be shared (and where different values may look alike) the record is the end of the key.
   */
  entry({ bytes, isLossy }: Key, recordId: number): { key: Buffer; value: Buffer } {
    const beginning = Buffer.concat([this.prefix, bytes])
    return this.unique && !isLossy ? { key: beginning, value: encodeRecordId(recordId) } : { key: withRecordId(beginning, recordId), value: empty }
  }

  /** Refuses keys that another record holds already. `read` gives a record's document, to look closer where keys are lossy. */
  checkUnique(keys: readonly Key[], recordId: number, namespace: string, read: (recordId: number) => Doc | undefined): void {
    if (!this.unique) return
    for (const key of keys) {
      const others = key.isLossy ? this.#lookAlikes(key) : this.#exactHolder(key)
      for (const other of others) if (other !== recordId && (!key.isLossy || this.#holds(read(other), key))) throw this.#duplicate(namespace, key)
    }
  }

  #exactHolder({ bytes }: Key): number[] {
    const key = Buffer.concat([this.prefix, bytes])
    const value = this.#store.get(key)
    return value ? [recordIdOf(key, value)] : []
  }

  #lookAlikes({ bytes }: Key): number[] {
    const beginning = Buffer.concat([this.prefix, bytes])
    return Array.from(this.#store.entries({ start: beginning, end: after(beginning) }), ({ key, value }) => recordIdOf(key, value))
  }

  #holds(doc: Doc | undefined, key: Key): boolean {
    return doc !== undefined && extractKeys(doc, this.#paths).keys.some((values) => values.every((value, position) => equal(value, key.values[position])))
  }

  #duplicate(namespace: string, { values }: Key): MongoError {
    const keyValue = Object.fromEntries(this.fields.map((field, position) => [field, values[position] === emptyArray ? null : values[position]]))
    const message = `E11000 duplicate key error collection: ${namespace} index: ${this.record.name} dup key: ${shellText(keyValue)}`
    return new MongoError('DuplicateKey', message, { keyPattern: this.record.key, keyValue })
  }

  insert(keys: readonly Key[], recordId: number): void {
    for (const one of keys) {
      const { key, value } = this.entry(one, recordId)
      if (this.record.building && this.#store.has(key)) continue // a writer was here before the build
      this.#store.put(key, value)
      this.size += key.length + value.length
    }
  }

  /**
   * Takes the entries of a record out, and only its own: while a unique index is built, a record that the build has not
   * reached may share its key with another that got the value meanwhile.
   */
  remove(keys: readonly Key[], recordId: number): void {
    for (const one of keys) {
      const { key, value } = this.entry(one, recordId)
      if (!this.#store.get(key)?.equals(value)) continue
      this.#store.remove(key)
      this.size -= key.length + value.length
    }
  }

  /** Changes the entries of one record from `before` to `keys`, leaving alone those that stay. */
  replace(before: readonly Key[], keys: readonly Key[], recordId: number): void {
    this.remove(without(before, keys), recordId)
    this.insert(without(keys, before), recordId)
  }
}

/** The keys that are not among the others. */
function without(keys: readonly Key[], others: readonly Key[]): readonly Key[] {
  const known = new Set(others.map(({ bytes }) => bytes.toString('latin1')))
  return keys.filter(({ bytes }) => !known.has(bytes.toString('latin1')))
}

const empty = Buffer.alloc(0)
const existences = new Map<string, Filter>()

function existence(field: string): Filter {
  const known = existences.get(field)
  if (known) return known
  const filter = compileFilter({ [field]: { $exists: true } })
  existences.set(field, filter)
  return filter
}
