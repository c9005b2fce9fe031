import type { Collection, Db, Document } from 'mongodb'
import { ownerOf, kernel } from '../../plugin/index.ts'
import type { FileStorage } from '../files/file-store.ts'
import { sweepLock } from '../files/sweep.ts'
import { followedBy } from '../changes/followers.ts'
import { Collections } from '../storage/collections.ts'
import { Locks } from '../storage/locks.ts'

/** The data of a plugin in numbers. */
export interface StoredOfPlugin {
  readonly collections: readonly { readonly name: string; readonly documents: number }[]
  readonly hasSettings: boolean
  readonly jobs: number
  /** Calls of its followers, and of those of its changes, that have failed or wait for it. */
  readonly deliveries: number
  /** Choices, numbers, migrations and permissions. */
  readonly others: number
}

interface Trace {
  readonly in: string
  readonly filter: Document
}

/** Everything that the database holds of a plugin, also of one whose package is gone. For a site that is not running. */
export class PluginData {
  readonly #db: Db
  readonly #id: string

  constructor(db: Db, id: string) {
    if (id === kernel.id) throw new Error('The data of the kernel is the site.')
    this.#db = db
    this.#id = id
  }

  /** The plugins with data, by their ids. */
  static async owners(db: Db): Promise<string[]> {
    const names = await db.listCollections({}, { nameOnly: true }).toArray()
    const stored = await Promise.all(['kernel.settings', 'kernel.plugins'].map((name) => rowsOf(db, name).distinct('_id')))
    const prefixes = names.flatMap(({ name }) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : []))
    return [...new Set([...prefixes, ...stored.flat().map(String)])].filter((id) => id !== kernel.id && id !== 'system').toSorted()
  }

  async read(): Promise<StoredOfPlugin> {
    const names = await this.#collections()
    const documents = await Promise.all(names.map((name) => this.#db.collection(name).estimatedDocumentCount()))
    const keys = await this.#followers()
    const count = async (traces: readonly Trace[]) =>
      (await Promise.all(traces.map(({ in: name, filter }) => rowsOf(this.#db, name).countDocuments(filter)))).reduce((sum, one) => sum + one, 0)
    return {
      collections: names.map((name, index) => ({ name, documents: documents[index] ?? 0 })),
      hasSettings: (await count([this.#settings])) > 0,
      jobs: await count([this.#jobs]),
      deliveries: await count([owedTo(keys)]),
      others: await count([...this.#others, { in: 'kernel.followers', filter: { _id: { $in: keys } } }]),
    }
  }

  /** Deletes all of it; after an interruption, a second call deletes the rest. Files that other documents name, too, stay. */
  async delete(files: FileStorage): Promise<{ files: number }> {
    const collections = new Collections(this.#db)
    const names = await this.#collections()
    const hashes = await collections.filesOf(names)
    const keys = await this.#followers()
    await this.#forgetDeliveries(keys, names)
    for (const name of names) await this.#db.collection(name).drop()
    for (const { in: name, filter } of [owedTo(keys), this.#jobs, this.#settings, ...this.#others]) await rowsOf(this.#db, name).deleteMany(filter)
    // Last: a second call after an interruption reads them again.
    await rowsOf(this.#db, 'kernel.followers').deleteMany({ _id: { $in: keys } })
    await new Locks(this.#db).hold(sweepLock, async () => {
      await collections.removeReferenced(hashes)
      for (const hash of hashes) await files.removeOlderThan(hash, new Date())
    })
    return { files: hashes.size }
  }

  async #collections(): Promise<string[]> {
    const found = await this.#db.listCollections({}, { nameOnly: true }).toArray()
    return found.flatMap(({ name }) => (name.startsWith(`${this.#id}.`) ? [name] : [])).toSorted()
  }

  /** The followers that it has had, and those that its changes have had. */
  async #followers(): Promise<string[]> {
    const known = await Promise.all([rowsOf(this.#db, 'kernel.followers').distinct('_id'), rowsOf(this.#db, 'kernel.owed').distinct('follower')])
    const isOwn = (key: string) => followedBy(key).plugin === this.#id || ownerOf({ id: followedBy(key).change }) === this.#id
    return [...new Set(known.flat().map(String))].filter(isOwn)
  }

  /** Documents of other plugins must not wait for it. One that is removed is deleted by the next sweep. */
  async #forgetDeliveries(keys: readonly string[], own: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const fields = Object.fromEntries(keys.map((key) => [`pending.${key}`, '' as const]))
    for (const { name } of await this.#db.listCollections({}, { nameOnly: true }).toArray())
      if (!own.includes(name) && !name.startsWith('kernel.')) await this.#db.collection(name).updateMany({ pendingDue: { $exists: true } }, { $unset: fields })
  }

  get #settings(): Trace {
    return { in: 'kernel.settings', filter: { _id: this.#id } }
  }

  get #jobs(): Trace {
    return { in: 'kernel.jobs', filter: { name: startingWith(`${this.#id}/`) } }
  }

  get #others(): Trace[] {
    return [
      { in: 'kernel.plugins', filter: { _id: this.#id } },
      { in: 'kernel.migrations', filter: { _id: startingWith(`${this.#id}/`) } },
      { in: 'kernel.counters', filter: { _id: startingWith(`${this.#id}.`) } },
      { in: 'kernel.file-fields', filter: { _id: startingWith(`${this.#id}.`) } },
      { in: 'kernel.grants', filter: { plugin: this.#id } },
    ]
  }
}

const owedTo = (keys: readonly string[]): Trace => ({ in: 'kernel.owed', filter: { follower: { $in: keys } } })

/** Ids of the kernel's own collections are texts. */
const rowsOf = (db: Db, name: string): Collection<{ _id: string }> => db.collection<{ _id: string }>(name)

/** All texts with a prefix: the next character follows `/` and `.` in every id. */
const startingWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)}` })
