import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discoverPlugins } from '@verdict/core/site'
import { Person, spreadRequests, testPassword, type RequestSpreader, type SpawnOptions } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { MongoClient, type Db } from 'mongodb'
import { smallDisk, type SmallDisk } from '../../../core/embedded-mongo/test/support/small-disk.ts'
import { noRemoteSites } from '../../support/no-remote-sites.ts'
import { ChaosProcess } from './chaos-process.ts'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = (path: string) => join(root, path)
const diskMegabytes = 512
const settings = {
  ...noRemoteSites,
  submissions: { defaultSubmitInterval: 0 },
  groups: { defaultCreateGroupACInitValue: 0 },
}

/** A database, two processes of a site on it, and two judges that reach both. */
export class ChaosCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'verdict-chaos-'))
  readonly sites: ChaosProcess[] = []
  readonly judges: ChaosProcess[] = []
  /** Undefined where MONGODB_URI names a database, which gets no faults. */
  database: ChaosProcess | undefined
  disk: SmallDisk | undefined
  readonly #databaseName = `verdict_chaos_${process.pid}`
  readonly #urls: string[] = []
  #client: MongoClient | undefined
  #front: RequestSpreader | undefined

  async start(): Promise<void> {
    const uri = process.env.MONGODB_URI ?? (await this.#startDatabase())
    this.#client = new MongoClient(uri)
    // The sample problems would appear some time after the start.
    await this.db.collection<{ _id: string; left: string[] }>('sample-problems.fill').insertOne({ _id: 'fill', left: [] })
    for (const name of ['site 1', 'site 2']) await this.#startSite(name, uri)
    this.#front = await spreadRequests(
      () => this.#urls,
      async () => undefined,
    )
    const admin = (await this.root()).use(judgeAdminApi)
    for (const name of ['judge 1', 'judge 2']) await this.#startJudge(name, (await admin.addDaemon({ body: { name } })).token)
  }

  get processes(): readonly ChaosProcess[] {
    return [...(this.database ? [this.database] : []), ...this.sites, ...this.judges]
  }

  get db(): Db {
    if (!this.#client) throw new Error('the database was not started')
    return this.#client.db(this.#databaseName)
  }

  /** A user whose calls go to the sites by turns. */
  visitor(): Person {
    return new Person(() => this.#front?.url ?? '')
  }

  /** A user of each site. */
  visitors(): Person[] {
    return this.#urls.map((url) => new Person(url))
  }

  async root(): Promise<Person> {
    const person = this.visitor()
    await person.login('root')
    return person
  }

  /** Ends all processes, in any state. `keeps` keeps the logs. */
  async close(keeps = false): Promise<void> {
    for (const one of this.processes) one.resume()
    await Promise.all([...this.judges, ...this.sites].map((one) => one.stop()))
    if (!this.database) await this.#client?.db(this.#databaseName).dropDatabase()
    await this.#client?.close().catch(() => undefined)
    await this.#front?.close()
    await this.database?.stop()
    await this.disk?.remove()
    if (!keeps) rmSync(this.folder, { recursive: true, force: true })
  }

  async #startDatabase(): Promise<string> {
    this.disk = await smallDisk(diskMegabytes)
    const port = await freePort()
    this.database = new ChaosProcess({
      name: 'database',
      folder: this.folder,
      words: [program('core/embedded-mongo/bin/embedded-mongo.js'), '--directory', this.disk.directory, '--port', String(port), '--until-stdin-closes'],
      isUp: () => accepts(port),
    })
    await this.database.start()
    return `mongodb://127.0.0.1:${port}/`
  }

  async #startSite(name: string, uri: string): Promise<void> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const options: SpawnOptions = {
      plugins: [...builtInPlugins(), program('plugins/submissions/test/support/scribe.ts')],
      archives: program('core/command/archives/index.ts'),
      dataDirectory: join(this.folder, 'data'),
      database: { uri, name: this.#databaseName },
      port,
      rootPassword: testPassword,
      passwordCost: 4,
      http: { rate: { perUser: 1e6, perAddress: 1e6 } },
      settings,
    }
    const site = new ChaosProcess({
      name,
      folder: this.folder,
      words: ['--import', new URL('../../../core/node/run-sources.js', import.meta.url).href, program('core/testing/site-child.ts')],
      env: { VERDICT_TEST_SITE: JSON.stringify(options) },
      isUp: () => isReady(url),
    })
    this.sites.push(site)
    this.#urls.push(url)
    await site.start()
  }

  async #startJudge(name: string, token: string): Promise<void> {
    const judge = new ChaosProcess({
      name,
      folder: this.folder,
      words: [program('judge-daemon/bin/judge.js')],
      env: {
        VERDICT_SITE: this.#front?.url,
        VERDICT_DAEMON_TOKEN: token,
        VERDICT_JUDGE_FOLDER: join(this.folder, name),
        VERDICT_JUDGE_CONFIG: '/none',
        VERDICT_ENDS_WITH_PARENT: '1',
      },
      isUp: async () => undefined,
    })
    this.judges.push(judge)
    await judge.start()
  }
}

/** The modules of all plugins of this repository that a new site enables. */
function builtInPlugins(): string[] {
  const found = discoverPlugins(root).filter(({ builtIn, file }) => builtIn && !(file instanceof Error) && file.verdict.enabledByDefault)
  return found.map(({ directory }) => join(directory, 'server', 'index.ts'))
}

async function accepts(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect').finally(() => socket.destroy())
}

async function isReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5000) })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}
