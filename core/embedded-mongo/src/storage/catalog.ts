import { UUID } from 'bson'
import { refuse } from '../base/errors.ts'
import { decode } from '../values/decode.ts'
import { encode } from '../values/encode.ts'
import type { Doc } from '../values/types.ts'
import { Collection } from './collection.ts'
import { Index } from './collection-index.ts'
import type { IndexRecord, IndexSpec } from './index-record.ts'
import { catalogKey, catalogRange, counterKey, documentPrefix, droppedKey, indexPrefix, statsKey } from './data-file/key-layout.ts'
import type { KeyValueStore } from './store-reader.ts'
import { hasZeroRun } from './data-file/page-tree.ts'

interface CollectionRecord {
  readonly id: number
  readonly namespace: string
  readonly uuid: UUID
  indexes: IndexRecord[]
  /** Whether no document has ever contained a run of zeros, so that one is a damage of the file. */
  noZeros: boolean
}

interface Entry {
  readonly record: CollectionRecord
  readonly collection: Collection
  changed: boolean
}

/** The collections and indexes that exist. Methods that change it must be called within `Store.write`. */
export class Catalog {
  readonly #store: KeyValueStore
  #entries = new Map<string, Entry>()

  constructor(store: KeyValueStore) {
    this.#store = store
    this.#load()
    store.beforeCommit(() => this.#save())
    store.afterRollback(() => this.#load())
  }

  /** Reads the stored catalog. Known collections and indexes keep their objects, because running requests use them. */
  #load(): void {
    const known = new Map(Array.from(this.#entries.values(), (entry) => [entry.record.id, entry]))
    this.#entries = new Map()
    for (const { value } of this.#store.entries(catalogRange)) {
      const record = recordFrom(value)
      const entry = known.get(record.id)
      if (entry?.record.namespace === record.namespace) this.#restore(entry, record)
      else this.#open(record)
    }
  }

  #restore(entry: Entry, { namespace, indexes, noZeros }: CollectionRecord): void {
    const restored = indexes.map((saved) => {
      const index = entry.collection.indexes.find(({ record }) => record.id === saved.id)
      return index ? index.restore(saved) : this.#index(saved, namespace)
    })
    entry.record.noZeros = noZeros
    entry.record.indexes = restored.map(({ record }) => record)
    entry.collection.indexes.splice(0, entry.collection.indexes.length, ...restored)
    entry.collection.restore()
    entry.changed = false
    this.#entries.set(namespace, entry)
  }

  #open(record: CollectionRecord): Entry {
    const indexes = record.indexes.map((index) => this.#index(index, record.namespace))
    const entry = {
      record,
      collection: new Collection(record.id, record.namespace, indexes, this.#store, (bytes) => this.#notice(record.namespace, bytes)),
      changed: false,
    }
    this.#entries.set(record.namespace, entry)
    return entry
  }

  #index(record: IndexRecord, namespace: string): Index {
    return new Index(record, this.#store, () => {
      const entry = this.#entries.get(namespace)
      if (entry) entry.changed = true
    })
  }

  /** Clears `noZeros` before the first document with a run of zeros is stored. */
  #notice(namespace: string, bytes: Buffer): void {
    const entry = this.#entries.get(namespace)
    if (!entry?.record.noZeros || !hasZeroRun(bytes)) return
    entry.record.noZeros = false
    entry.changed = true
  }

  #save(): void {
    for (const entry of this.#entries.values()) {
      entry.collection.saveStats()
      if (entry.changed) this.#write(entry)
    }
  }

  #write(entry: Entry): void {
    entry.changed = false
    this.#store.put(catalogKey(entry.record.namespace), encode({ ...entry.record }))
  }

  find(namespace: string): Collection | undefined {
    return this.#entries.get(namespace)?.collection
  }

  /** Drops the indexes that a crashed server has not finished building. */
  dropUnfinishedIndexes(): void {
    for (const { record, collection } of this.#entries.values())
      for (const index of collection.indexes.filter((one) => one.record.building)) this.dropIndex(record.namespace, index)
  }

  /** The collections of one database, or of all. */
  list(database?: string): { name: string; database: string; uuid: UUID; collection: Collection }[] {
    const all = [...this.#entries.values()].map(({ record, collection }) => {
      const dot = record.namespace.indexOf('.')
      return { database: record.namespace.slice(0, dot), name: record.namespace.slice(dot + 1), uuid: record.uuid, collection }
    })
    return database === undefined ? all : all.filter((one) => one.database === database)
  }

  /** The collection of this name; creates it if it does not exist. */
  ensure(namespace: string): Collection {
    const known = this.find(namespace)
    if (known) return known
    checkNamespace(namespace)
    const idIndex: IndexRecord = { id: this.#nextId(), name: '_id_', key: { _id: 1 }, multikey: [false], lossy: false }
    const entry = this.#open({ id: this.#nextId(), namespace, uuid: new UUID(), indexes: [idIndex], noZeros: true })
    this.#write(entry)
    return entry.collection
  }

  /** Adds an index without keys. The caller fills it, or drops it again if that fails. */
  addIndex(namespace: string, spec: IndexSpec): Index {
    const entry = this.#entry(namespace)
    const record: IndexRecord = { ...spec, id: this.#nextId(), multikey: Object.keys(spec.key).map(() => false), lossy: false }
    const index = this.#index(record, namespace)
    entry.record.indexes.push(record)
    entry.collection.indexes.push(index)
    entry.changed = true
    return index
  }

  /** Makes a filled index available to queries. */
  finishIndex(namespace: string, index: Index): void {
    index.finishBuild()
    this.#entry(namespace).changed = true
  }

  dropIndex(namespace: string, index: Index): void {
    const entry = this.#entry(namespace)
    const { record, collection } = entry
    const position = collection.indexes.indexOf(index)
    if (position < 0) throw new Error(`${namespace} has no such index ${index.record.name}`)
    collection.indexes.splice(position, 1)
    index.isDropped = true
    index.finishBuild()
    record.indexes = record.indexes.filter(({ id }) => id !== index.record.id)
    entry.changed = true
    this.#markDropped(index.prefix)
  }

  /** Changes how long a TTL index keeps documents. */
  changeExpiry(namespace: string, index: Index, seconds: number): void {
    index.record.expireAfterSeconds = seconds
    this.#entry(namespace).changed = true
  }

  drop(namespace: string): void {
    const { record, collection } = this.#entry(namespace)
    collection.isDropped = true
    for (const index of collection.indexes) index.finishBuild()
    this.#entries.delete(namespace)
    this.#store.remove(catalogKey(namespace))
    this.#store.remove(statsKey(record.id))
    this.#markDropped(documentPrefix(record.id))
    for (const { id } of record.indexes) this.#markDropped(indexPrefix(id))
  }

  /** Renames a collection; replaces the target if it exists. */
  rename(from: string, to: string): void {
    if (this.#entries.has(to)) this.drop(to)
    checkNamespace(to)
    const { record, collection } = this.#entry(from)
    collection.isDropped = true
    // Other writes of this transaction may have changed them.
    collection.saveStats()
    this.#entries.delete(from)
    this.#store.remove(catalogKey(from))
    this.#write(this.#open({ ...record, namespace: to }))
  }

  #entry(namespace: string): Entry {
    const entry = this.#entries.get(namespace)
    if (!entry) throw new Error(`there is no collection '${namespace}'`)
    return entry
  }

  #markDropped(prefix: Buffer): void {
    this.#store.put(droppedKey(prefix), Buffer.alloc(0))
  }

  #nextId(): number {
    const id = (this.#store.get(counterKey)?.readUInt32BE(0) ?? 0) + 1
    const bytes = Buffer.allocUnsafe(4)
    bytes.writeUInt32BE(id)
    this.#store.put(counterKey, bytes)
    return id
  }
}

/** The record of a collection as the catalog wrote it: only this class writes these documents, so their shape is known. */
export function recordFrom(bytes: Buffer): CollectionRecord {
  const record = decode(bytes) as Doc & CollectionRecord
  return { ...record, noZeros: record.noZeros === true }
}

function checkNamespace(namespace: string): void {
  const dot = namespace.indexOf('.')
  const [database, name] = [namespace.slice(0, dot), namespace.slice(dot + 1)]
  if (dot < 1 || database.length > 63 || /[/\\ "$\0]/.test(database)) refuse('InvalidNamespace', `Invalid database name: '${database}'`)
  if (!name || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) refuse('InvalidNamespace', `Invalid collection name: ${name}`)
  if (Buffer.byteLength(namespace) > 255) refuse('InvalidNamespace', `Fully qualified namespace is too long. Namespace: ${namespace}`)
}
