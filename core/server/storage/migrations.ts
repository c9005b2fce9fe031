import type { Collection, Db, Document } from 'mongodb'
import type { Locks } from './locks.ts'

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
}

interface Done {
  _id: string
  at: Date
}

/** Runs the migrations of each plugin once, before its set-up, in one process at a time. */
export class Migrations {
  readonly #db: Db
  readonly #locks: Locks

  constructor(db: Db, locks: Locks) {
    this.#db = db
    this.#locks = locks
  }

  async run(plugin: string, migrations: readonly Migration[]): Promise<string[]> {
    const done = this.#db.collection<Done>('kernel.migrations')
    const open = async () => {
      const names = new Set((await done.find({}).toArray()).map(({ _id }) => _id))
      return migrations.filter(({ name }) => !names.has(`${plugin}/${name}`))
    }
    if (migrations.length === 0 || (await open()).length === 0) return []
    return this.#locks.hold(`migrations/${plugin}`, async () => {
      const missing = await open()
      for (const migration of missing) {
        await migration.run({ collection: (name) => this.#db.collection(`${plugin}.${name}`) })
        await done.insertOne({ _id: `${plugin}/${migration.name}`, at: new Date() })
      }
      return missing.map(({ name }) => name)
    })
  }
}
