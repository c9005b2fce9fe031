import type { Collection, Db, Document } from 'mongodb'
import { workAtHand } from '../../base/work-at-hand.ts'
import { TooLate } from '../../base/time-limit.ts'
import type { Encryption } from '../../base/encryption.ts'
import type { Locks } from '../locks.ts'
import type { SettingsStore } from '../settings-store.ts'
import { DatabaseActivity } from './database-activity.ts'

/** One step that converts old documents to the current schema. */
export interface Migration {
  /** Must not change after a release. */
  readonly name: string
  /** Must be idempotent: after a crash it runs again from the start. */
  run(store: MigrationStore): Promise<void>
}

export interface MigrationStore {
  /** A collection of the plugin, by its local name. */
  readonly collection: <T extends Document = Document>(name: string) => Collection<T>
  readonly encryption: Encryption
  /** Moves settings that another plugin had, none of them secret, to this one. Those that it has already stay. */
  readonly takeSettings: (from: string, names: readonly string[]) => Promise<void>
}

interface Done {
  _id: string
  at: Date
}

/** Runs the migrations of each plugin once, before its set-up, in one process at a time. */
export class Migrations {
  readonly #db: Db
  readonly #done: Collection<Done>
  readonly #locks: Locks
  readonly #encryption: Encryption
  readonly #settings: SettingsStore
  readonly #pauseMs: number
  #first: Promise<boolean> | undefined

  /** A migration that does not call the database for `pauseMs` fails, and its later calls are refused. */
  constructor(db: Db, { locks, encryption, settings, pauseMs }: { locks: Locks; encryption: Encryption; settings: SettingsStore; pauseMs: number }) {
    this.#db = db
    this.#done = db.collection<Done>('kernel.migrations')
    this.#locks = locks
    this.#encryption = encryption
    this.#settings = settings
    this.#pauseMs = pauseMs
  }

  /** The migrations that other versions of the given plugins have run and these do not have, by plugin. */
  async unknown(plugins: readonly { readonly plugin: { readonly id: string }; readonly migrations: readonly Migration[] }[]): Promise<Map<string, string[]>> {
    const known = new Map(plugins.map(({ plugin, migrations }) => [plugin.id, new Set(migrations.map(({ name }) => name))]))
    const unknown = new Map<string, string[]>()
    for (const { _id } of await this.#done.find({}).sort({ at: 1 }).toArray()) {
      const [plugin = '', name = ''] = _id.split(/\/(.*)/s)
      if (known.get(plugin)?.has(name) === false) unknown.set(plugin, [...(unknown.get(plugin) ?? []), name])
    }
    return unknown
  }

  /** Whether none had run when this process began. Those of a new site have nothing to convert. */
  areFirst(): Promise<boolean> {
    return (this.#first ??= this.#done.findOne({}).then((found) => found === null))
  }

  async run(plugin: string, migrations: readonly Migration[]): Promise<string[]> {
    await this.areFirst()
    const open = async () => {
      const names = new Set((await this.#done.find({}).toArray()).map(({ _id }) => _id))
      return migrations.filter(({ name }) => !names.has(`${plugin}/${name}`))
    }
    if (migrations.length === 0 || (await open()).length === 0) return []
    return this.#locks.hold(`migrations/${plugin}`, async () => {
      const missing = await open()
      for (const migration of missing) {
        await workAtHand.run({ plugin, task: `migration ${migration.name}` }, () => this.#runOne(plugin, migration))
        await this.#done.insertOne({ _id: `${plugin}/${migration.name}`, at: new Date() })
      }
      return missing.map(({ name }) => name)
    })
  }

  async #runOne(plugin: string, migration: Migration): Promise<void> {
    const activity = new DatabaseActivity()
    let watch: NodeJS.Timeout | undefined
    const paused = new Promise<never>((_, reject) => {
      const look = () => {
        if (activity.idleMs < this.#pauseMs) return
        activity.end()
        reject(new TooLate(`the migration '${migration.name}' has not called the database for ${this.#pauseMs} ms`))
      }
      watch = setInterval(look, this.#pauseMs / 10)
    })
    const collection: MigrationStore['collection'] = (name) => activity.collection(this.#db.collection(`${plugin}.${name}`))
    const takeSettings: MigrationStore['takeSettings'] = (from, names) => this.#settings.take(plugin, from, names)
    const running = migration.run({ collection, encryption: this.#encryption, takeSettings })
    await Promise.race([running, paused]).finally(() => clearInterval(watch))
  }
}
