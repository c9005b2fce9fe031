import { fileURLToPath } from 'node:url'
import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { databaseProxy, type DatabaseCommand, type TestDatabase } from '@verdict/core/testing'
import { MongoClient, type Db } from 'mongodb'
import { expect } from 'vitest'
import { Scene, until } from '../../../plugins/submissions/testing/scene.ts'
import { noRemoteSites } from '../../support/no-remote-sites.ts'
import { databaseWithoutSamples } from '../../support/without-samples.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The plugins that every scene has. */
const ofScene = ['judging', 'problems', 'submissions']
/** Milliseconds after which a new process takes over what the one before it was working on. */
const changeLease = 100
/** Tells the runs of jobs that a test has ordered apart from those that are due by the clock. */
const orderKey = 'now'

/** A site with every plugin. It loses its database after any write, as by a crash, and starts again on the same data. */
export class InterruptibleSite {
  readonly scene: Scene
  /** Through a connection that is never cut. */
  readonly db: Db
  readonly #watch: Watch
  readonly #database: TestDatabase
  readonly #observer: MongoClient
  #connection: Connection
  #interrupted: Promise<void> | undefined

  private constructor(scene: Scene, watch: Watch, database: TestDatabase, observer: MongoClient, connection: Connection) {
    this.scene = scene
    this.#watch = watch
    this.#database = database
    this.#observer = observer
    this.db = observer.db(database.name)
    this.#connection = connection
  }

  static async start(): Promise<InterruptibleSite> {
    const database = await databaseWithoutSamples()
    const observer = await MongoClient.connect(database.uri)
    const watch: Watch = { isLast: () => false }
    const connection = await connect(database, watch)
    const found = await Promise.all(discoverPlugins(root).flatMap((one) => (one.builtIn ? [loadPlugin(one)] : [])))
    const others = found.map(({ server }) => server).filter(({ plugin }) => !ofScene.includes(plugin.id))
    const scene = await Scene.start(others, {
      archives: createSiteArchives,
      database: { name: database.name, uri: connection.proxy.uri },
      changeLease,
      limits: { close: 100 },
      http: { rate: { perUser: 1e6, perAddress: 1e6 } },
      settings: {
        ...noRemoteSites,
        accounts: { registerWithoutCode: true },
        submissions: { defaultSubmitInterval: 0 },
        discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0, defaultCreateDiscussionDailyLimit: 1e6 },
        groups: { defaultCreateGroupACInitValue: 0, defaultCreateGroupDailyLimit: 1e6, defaultCreateGroupLimit: 1e6 },
      },
    })
    return new InterruptibleSite(scene, watch, database, observer, connection)
  }

  /** The keys of the followers and the names of the jobs that are running. */
  get running(): ReadonlySet<string> {
    const [site] = this.scene.site.sites
    return new Set(site && [...site.services.delivery.running, ...site.services.jobs.running])
  }

  /** The keys of all followers and the names of all jobs. */
  get registered(): readonly string[] {
    const { delivery, jobs } = this.scene.site.site.services
    return [...delivery.followers.keys, ...jobs.names]
  }

  /** Orders a run of jobs, by default of all, and `settled` waits for their end. */
  async orderJobs(names?: readonly string[]): Promise<void> {
    const { jobs } = this.scene.site.site.services
    const order = (name: string) => {
      const [plugin, job] = name.split('/') as [string, string]
      return jobs.forPlugin(plugin).order(job, undefined, { key: orderKey })
    }
    await Promise.all((names ?? jobs.names).map(order))
  }

  /** Resolves when all ordered jobs have ended, and every follower has handled all writes so far. */
  async settled(): Promise<void> {
    const ordered = { 'data.key': orderKey, $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] }
    await until(async () => expect(await this.db.collection('kernel.jobs').find(ordered).toArray()).toEqual([]))
    await this.scene.site.settled()
  }

  /** Calls a function with each write and read of the site from now on; if it returns true, it is the last one. */
  watch(isLast: Watch['isLast']): void {
    this.#watch.isLast = isLast
  }

  /** Resolves when the site has lost its database. */
  interrupted(): Promise<void> {
    return (this.#interrupted ??= this.#connection.isCut.then(() => this.scene.site.crash()))
  }

  /** Starts the site again after it was interrupted, when the locks of its jobs have expired. */
  async startAgain(): Promise<void> {
    const before = this.#connection
    this.#interrupted = undefined
    this.#connection = await connect(this.#database, this.#watch)
    await before.proxy.close()
    await this.scene.site.restart({ database: { uri: this.#connection.proxy.uri } })
    const locked = { 'data.key': orderKey, lockedAt: { $ne: null } }
    await this.db.collection('kernel.jobs').updateMany(locked, { $set: { lockedAt: new Date(0) } })
  }

  async close(): Promise<void> {
    await this.scene.site.close()
    await this.#connection.proxy.close()
    await this.#observer.close()
  }
}

/** A listener that stays when the site connects again. */
interface Watch {
  isLast(command: DatabaseCommand): boolean
}

type Connection = Awaited<ReturnType<typeof connect>>

async function connect({ uri }: TestDatabase, watch: Watch) {
  const proxy = await databaseProxy(uri)
  const isCut = proxy.cutAfter((command) => watch.isLast(command), { reads: true })
  return { proxy, isCut }
}
