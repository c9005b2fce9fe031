import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSite, testDatabase, type Random, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { CuttableProxy } from './cuttable-proxy.ts'
import { spawnDaemon, spawnTrivialDaemon, type SpawnedDaemon } from './spawn-daemon.ts'

interface ChaosOptions {
  /** The modules of the site's plugins. */
  readonly plugins: readonly string[]
  /** Whether to run the real judge; a daemon then needs some seconds to start, so faults are less frequent. */
  readonly real: boolean
  readonly random: Random
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A site and two daemons in processes of their own, connected through a proxy: processes are killed and connections cut at random, and come back. */
export class ChaosSite {
  readonly database: TestDatabase
  readonly #options: ChaosOptions
  readonly #dataDirectory: string
  readonly #daemons: { token: string; process: SpawnedDaemon }[] = []
  #site: SpawnedSite
  #proxy!: CuttableProxy

  private constructor(options: ChaosOptions, base: { database: TestDatabase; dataDirectory: string; site: SpawnedSite }) {
    this.#options = options
    this.database = base.database
    this.#dataDirectory = base.dataDirectory
    this.#site = base.site
  }

  static async begin(options: ChaosOptions): Promise<ChaosSite> {
    const [database, dataDirectory] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'verdict-chaos-'))]
    const chaos = new ChaosSite(options, { database, dataDirectory, site: await startSite(options, { database, dataDirectory }, 0) })
    chaos.#proxy = await CuttableProxy.to(chaos.#port)
    const admin = (await chaos.site.root()).use(judgeAdminApi)
    for (const name of ['one', 'two']) {
      const { token } = await admin.addDaemon({ body: { name } })
      chaos.#daemons.push({ token, process: chaos.#daemon(token) })
    }
    return chaos
  }

  get site(): SpawnedSite {
    return this.#site
  }

  /** Repeats an action until the site has acknowledged it. */
  async retry<T>(action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action()
      } catch {
        await wait(100)
      }
    }
  }

  async injectFault(): Promise<void> {
    const { real, random } = this.#options
    await wait(real ? 4000 + random.below(8000) : 300 + random.below(1200))
    const victim = random.below(4)
    if (victim === 0) await this.killSite()
    else if (victim === 1) await this.#proxy.cut(500 + random.below(1500))
    else {
      const one = random.pick(this.#daemons)
      await one.process.kill()
      one.process = this.#daemon(one.token)
    }
  }

  /** Kills the site, and starts it again on the same data and port. */
  async killSite(): Promise<void> {
    const port = this.#port
    await this.#site.kill()
    this.#site = await startSite(this.#options, { database: this.database, dataDirectory: this.#dataDirectory }, port)
  }

  async end(): Promise<void> {
    for (const { process } of this.#daemons) await process.kill()
    this.#proxy.close()
    await this.#site.stop()
    await this.database.drop()
    await rm(this.#dataDirectory, { recursive: true, force: true })
  }

  get #port(): number {
    return Number(new URL(this.#site.url).port)
  }

  #daemon(token: string): SpawnedDaemon {
    const address = { url: `http://127.0.0.1:${this.#proxy.port}`, token }
    return this.#options.real ? spawnDaemon(address, join(this.#dataDirectory, `judge-${token}`)) : spawnTrivialDaemon([address], { slots: 4 })
  }
}

function startSite(
  { plugins }: ChaosOptions,
  { database, dataDirectory }: { database: TestDatabase; dataDirectory: string },
  port: number,
): Promise<SpawnedSite> {
  return spawnSite({
    plugins,
    dataDirectory,
    database,
    port,
    changeLease: 2000,
    http: { trustProxy: false, bodyBytes: 1 << 21, callMilliseconds: 90_000, rate: { perUser: 1e6, perAddress: 1e6 } },
    settings: { judging: { leaseSeconds: 3, lossesAllowed: 100 }, submissions: { defaultSubmitInterval: 0 } },
  })
}
