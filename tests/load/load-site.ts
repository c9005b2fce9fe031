import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WireError } from '@verdict/core'
import { spawnSite, testDatabase, type Person, type SpawnedSite, type SpawnOptions, type TestDatabase } from '@verdict/core/testing'
import { MongoClient, type Db, type Document } from 'mongodb'

interface Parts {
  site: SpawnedSite
  readonly options: SpawnOptions
  readonly database: TestDatabase
  readonly connection: MongoClient
  readonly dataDirectory: string
}

type UserDoc = Document & { readonly _id: string; readonly username: string }

/** A site in a process of its own, so that its clients do not take its time, on an empty database that measurements fill directly. */
export class LoadSite {
  readonly #parts: Parts

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Starts a site with these plugins, and the one with which tests write problems. */
  static async start(plugins: readonly string[], options: Partial<SpawnOptions> = {}): Promise<LoadSite> {
    const database = await testDatabase()
    const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-load-'))
    const modules = [...plugins.map((name) => `${name}/server/index.ts`), 'submissions/test/support/scribe.ts']
    const paths = modules.map((path) => fileURLToPath(new URL(`../../plugins/${path}`, import.meta.url)))
    const spawned = { ...options, plugins: paths, dataDirectory, database }
    return new LoadSite({ site: await spawnSite(spawned), options: spawned, database, dataDirectory, connection: await MongoClient.connect(database.uri) })
  }

  get db(): Db {
    return this.#parts.connection.db(this.#parts.database.name)
  }

  get url(): string {
    return this.#parts.site.url
  }

  root(): Promise<Person> {
    return this.#parts.site.root()
  }

  /** Logs in; waits if too many did from this machine. */
  async as(username: string): Promise<Person> {
    const person = this.#parts.site.visitor()
    for (;;)
      try {
        await person.login(username)
        return person
      } catch (error) {
        if (!(error instanceof WireError && error.code === 'kernel/too-often')) throw error
        await pause(1000 * Number(error.parameters?.seconds))
      }
  }

  /** Stops the site as a service manager does, and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.#parts.site.stop()
    this.#parts.site = await spawnSite(this.#parts.options)
  }

  /** Returns a client with the login of another, from before a restart. */
  again({ token }: Person): Person {
    const person = this.#parts.site.visitor()
    person.token = token
    return person
  }

  /** The processor time that the site has taken, in milliseconds. */
  async cpuMs(): Promise<number> {
    const stat = await readFile(`/proc/${this.#parts.site.pid}/stat`, 'utf8')
    // The program's name, in parentheses, may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  /** The memory of the process of the site, in MB. */
  memory(): Promise<number> {
    return memoryOf(this.#parts.site.pid, 'VmRSS')
  }

  /** The memory of the process of the database, in MB: its own, and pages of its file, which the system can drop. Undefined with MONGODB_URI. */
  async databaseMemory(): Promise<{ own: number; file: number } | undefined> {
    const { pid } = this.#parts.database
    return pid === undefined ? undefined : { own: await memoryOf(pid, 'RssAnon'), file: await memoryOf(pid, 'RssFile') }
  }

  /** The most memory that the site takes while `work` runs, and how long that is. */
  async peakWhile<T>(work: () => Promise<T>): Promise<{ result: T; peak: number; seconds: number }> {
    // Forgets the peak before.
    await writeFile(`/proc/${this.#parts.site.pid}/clear_refs`, '5')
    const began = performance.now()
    const result = await work()
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    return { result, peak: await memoryOf(this.#parts.site.pid, 'VmHWM'), seconds }
  }

  /** Ordinary users with the password of all tests. */
  async addUsers(names: readonly string[]): Promise<UserDoc[]> {
    const users = this.db.collection<UserDoc>('kernel.users')
    const { foldedEmail: _, ...root } = (await users.findOne({ username: 'root' }))!
    const added = names.map((name) => ({ ...root, _id: `uid-${name}`, username: name, folded: name, role: 'default_user' }))
    for (let from = 0; from < added.length; from += 500) await users.insertMany(added.slice(from, from + 500))
    return added
  }

  async close(): Promise<void> {
    const { site, database, connection, dataDirectory } = this.#parts
    await site.stop()
    await connection.close()
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' | 'RssAnon' | 'RssFile'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
}
