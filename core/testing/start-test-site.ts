import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Permissions, Role } from '../plugin/index.ts'
import { JwtSigner } from '../server/auth/jwt.ts'
import { createLogger, startSite, type Site, type SiteOptions, type SitePlugin } from '../server/site.ts'
import { loadPlugin, pluginIn } from '../server/plugins/discovery.ts'
import { sitePlugin } from '../server/boot/site-options.ts'
import { CapturedLog } from './captured-log.ts'
import { Person, testPassword } from './person.ts'
import { spreadRequests } from './request-spreader.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** A real site on a free loopback port with an empty database. */
export interface TestSite {
  /** The running site, for what no client can see. */
  readonly site: Site
  /** All its processes, of which `site` is the first. */
  readonly sites: readonly Site[]
  /** Its address, which changes with a restart. */
  readonly url: string
  /** The database of this site alone. */
  readonly database: TestDatabase
  /** The folder of its files and secrets. */
  readonly dataDirectory: string
  /** The log of the site. */
  readonly log: CapturedLog
  /** A visitor who is not logged in. */
  visitor(): Person
  /** Creates a user with the given role, and logs them in. */
  as(role: Role, username?: string): Promise<Person>
  /** Resolves when every follower has handled all writes so far. */
  settled(): Promise<void>
  /** A token of the same login, but issued 36 hours ago. */
  expired(token: string): string
  /** The permissions that a plugin of the site declares. */
  permissionsOf(plugin: string): Permissions
  /** Closes the site and starts it again on the same data. */
  restart(options?: Partial<SiteOptions>): Promise<void>
  /** Ends the site as a crash does: it loses its database and its clients, and finishes nothing. `restart` starts it again on the same data. */
  crash(): Promise<void>
  /** Closes the site and keeps its data, for tests that continue in other processes. */
  stop(): Promise<void>
  /** Ends the site and deletes its data. */
  close(): Promise<void>
}

const secret = 'only for tests, with 32 characters'

/** VERDICT_TEST_PROCESSES=2 starts two sites on each test database, as two processes do, and gives each call to the next. */
const siteCount = Number(process.env.VERDICT_TEST_PROCESSES ?? 1)

/** Where calls go to several processes, tests of the limits, caches or counts of a single process are skipped. */
export const severalSites = siteCount > 1

/** The built shell of the kernel's package: the `webDirectory` of a site whose pages a browser opens. */
export const builtShell = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The plugin in a folder as a site with its package loads it: the built one. */
export async function packagedPlugin(folder: string): Promise<SitePlugin> {
  const found = pluginIn(folder)
  if (!found) throw new Error(`${folder} contains no plugin`)
  return loadPlugin(found)
}

export type TestOptions = Partial<SiteOptions>

/** Starts a site with these plugins, whose settings and other options a test can give. */
export async function startTestSite(plugins: SiteOptions['plugins'], options: TestOptions = {}): Promise<TestSite> {
  const database = await testDatabase(options.database?.name)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-test-'))
  const log = new CapturedLog()
  let created = 0
  const start = (more: TestOptions = {}) =>
    startSite({
      plugins,
      dataDirectory,
      logger: createLogger({ level: 'info', stream: log }),
      rootPassword: testPassword,
      passwordCost: 4,
      secret,
      retryAfter: 50,
      jobInterval: 5000,
      ...options,
      ...more,
      database: { ...database, uri: (more.database ?? options.database)?.uri ?? database.uri },
    })
  let sites = await startAll().catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  const spreader = siteCount > 1 ? await spreadRequests(() => sites.map((site) => site.url), meet) : undefined
  const url = () => spreader?.url ?? sites[0]!.url

  /** Waits until every site has received the others' messages. Without this, that takes up to half a second. */
  async function meet(): Promise<void> {
    const last = Math.max(...sites.map(({ services }) => services.live.lastId))
    await Promise.all(
      sites.map(({ services, userServices }) => Promise.all([services.live.reach(last), services.settings.refresh(), userServices.permissions.load()])),
    )
  }
  async function startAll(more?: TestOptions): Promise<Site[]> {
    const started: Site[] = []
    try {
      while (started.length < siteCount) started.push(await start(more))
    } catch (error) {
      for (const site of started) await site.close()
      throw error
    }
    return started
  }

  const closeAll = () => Promise.all(sites.map((site) => site.close()))
  const closing: Promise<unknown>[] = []

  return {
    log,
    database,
    dataDirectory,
    get site() {
      return sites[0]!
    },
    get sites() {
      return sites
    },
    get url() {
      return url()
    },
    visitor: () => new Person(url),
    as: async (role, username = `${role.slice(0, 12)}-${(created += 1)}`) => {
      const { users, sessions } = sites[0]!.userServices
      const user = await users.create({ username, password: testPassword, role })
      const person = new Person(url)
      // Like a login, but without the queries that count guesses.
      person.token = await sessions.begin(user, '127.0.0.1', 'a test')
      return person
    },
    settled: async () => {
      const deliveries = sites.map(({ services }) => services.delivery)
      do for (const delivery of deliveries) await delivery.idle()
      while ((await deliveries[0]!.backlog()) > 0 && (await deliveries[0]!.sweep(), true))
    },
    expired: (token) => {
      const claims = new JwtSigner(Buffer.from(secret)).verify(token)
      if (!claims) throw new Error('only a valid token can be aged')
      return new JwtSigner(Buffer.from(secret)).sign(claims.sub, claims.sid, Date.now() - 36 * 3600_000)
    },
    permissionsOf: (id) => plugins.map(sitePlugin).find(({ server }) => server.plugin.id === id)?.server.plugin.permissions ?? {},
    restart: async (more) => {
      await closeAll()
      sites = await startAll(more)
    },
    crash: async () => {
      for (const { db, app } of sites) {
        await db.client.close()
        app.server.closeAllConnections()
      }
      // Its timers and its port are left, which a process takes with it.
      closing.push(closeAll())
      sites = []
    },
    stop: async () => void (await closeAll()),
    close: async () => {
      await spreader?.close()
      await Promise.all([...closing, closeAll()])
      await database.drop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
