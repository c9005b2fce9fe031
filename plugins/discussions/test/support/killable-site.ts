import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSite, testDatabase, testPassword, type Person, type SpawnedSite, type SpawnOptions, type TestDatabase } from '@verdict/core/testing'
import { MongoClient, type Db, type Document } from 'mongodb'
import { expect, vi } from 'vitest'

type Options = Pick<SpawnOptions, 'plugins' | 'settings'>

/** A site whose processes a test kills. Its database stays. */
export class KillableSite {
  readonly db: Db
  readonly #options: SpawnOptions
  readonly #database: TestDatabase
  readonly #connection: MongoClient
  readonly #processes: SpawnedSite[] = []

  private constructor(options: SpawnOptions, database: TestDatabase, connection: MongoClient) {
    this.#options = options
    this.#database = database
    this.#connection = connection
    this.db = connection.db(database.name)
  }

  static async create(options: Options): Promise<KillableSite> {
    const database = await testDatabase()
    const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-killed-'))
    // What a killed process worked on is taken over after the lease.
    const spawning = { ...options, database, dataDirectory, changeLease: 2000, http: { rate: { perUser: 1e6, perAddress: 1e6 } } }
    return new KillableSite(spawning, database, await MongoClient.connect(database.uri))
  }

  /** Another process of the site. */
  async start(): Promise<SpawnedSite> {
    const started = await spawnSite(this.#options)
    this.#processes.push(started)
    return started
  }

  /** New users like the first one, with its password; they are logged in. A process has to run. */
  async people(names: readonly string[]): Promise<Person[]> {
    const users = this.db.collection<Document & { _id: string }>('kernel.users')
    const { foldedEmail: _, ...root } = (await users.findOne({ username: 'root' }))!
    await users.insertMany(names.map((name) => ({ ...root, _id: name, username: name, folded: name, role: 'default_user' })))
    return Promise.all(
      names.map(async (name) => {
        const person = this.#processes.at(-1)!.visitor()
        await person.login(name, testPassword)
        return person
      }),
    )
  }

  /** Until every change has reached all of its followers. */
  async settled(...collections: string[]): Promise<void> {
    const owing = () => collections.map((name) => this.db.collection(name).countDocuments({ pendingDue: { $exists: true } }))
    const unfinished = async () => (await Promise.all([...owing(), this.db.collection('kernel.owed').countDocuments()])).reduce((sum, count) => sum + count, 0)
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 120_000, interval: 100 })
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.kill()))
    await this.#connection.close()
    await this.#database.drop()
    await rm(this.#options.dataDirectory, { recursive: true, force: true })
  }
}
