import { join, resolve } from 'node:path'
import { PluginChoices } from '../boot/plugin-choices.ts'
import { discoverPlugins, isOn, loadPlugin, type FoundPlugin } from '../discovery.ts'
import { FolderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { GridStore } from '../files/grid-store.ts'
import { createLogger } from '../log.ts'
import { readSiteConfig, type SiteConfig } from '../site-config.ts'
import type { SiteOptions } from '../site-options.ts'
import { openDatabase, type Database } from '../storage/database.ts'

/** The folder of one site, as the commands see it. */
export class Workspace {
  readonly root: string
  readonly config: SiteConfig
  readonly found: readonly FoundPlugin[]

  constructor(root = process.env.VERDICT_ROOT ?? process.cwd()) {
    this.root = root
    this.config = readSiteConfig(root)
    this.found = discoverPlugins(root)
  }

  get dataDirectory(): string {
    return resolve(this.root, process.env.VERDICT_DATA ?? this.config.data)
  }

  get uri(): string | undefined {
    return process.env.MONGODB_URI || undefined
  }

  /** Opens the database for one piece of work; a running site's embedded one is shared. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await this.openDatabase({ shared: true })
    return work(database).finally(() => database.close())
  }

  openDatabase(options: { shared: boolean }): Promise<Database> {
    return openDatabase({ uri: this.uri, directory: join(this.dataDirectory, 'database'), ...options })
  }

  async files({ db }: Database): Promise<FileStore> {
    return this.config.files === 'gridfs' ? new GridStore(db) : FolderStore.create(join(this.dataDirectory, 'files'))
  }

  /** What `verdict start` starts: the plugins that are on, and the settings of config/site.yaml. */
  async siteOptions(database: Database, more: { port?: number | undefined } = {}): Promise<SiteOptions> {
    const chosen = await new PluginChoices(database.db).read()
    const on = this.found.filter((plugin) => isOn(plugin, this.config.plugins, chosen))
    const { host, port, settings, files, http, logLevel } = this.config
    return {
      plugins: await Promise.all(on.map(loadPlugin)),
      off: this.found.filter((plugin) => !on.includes(plugin)),
      settings,
      files,
      http: dropUndefined(http),
      dataDirectory: this.dataDirectory,
      database: { opened: database },
      host: process.env.HOST ?? host,
      port: more.port ?? Number(process.env.PORT ?? port),
      webDirectory: join(this.root, 'core', 'web', 'dist'),
      secret: process.env.VERDICT_SECRET,
      metricsToken: process.env.VERDICT_METRICS_TOKEN,
      rootPassword: process.env.VERDICT_ROOT_PASSWORD,
      logger: createLogger({ level: logLevel }),
    }
  }
}

function dropUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}
