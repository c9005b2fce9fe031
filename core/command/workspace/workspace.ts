import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { withoutNulls } from '@verdict/core'
import {
  BootError,
  createEncryption,
  createLogger,
  discoverPlugins,
  FolderStore,
  GridStore,
  isEnabled,
  isOurs,
  loadPlugin,
  openDatabase,
  PluginChoices,
  refuseMoved,
  withoutCredentials,
  type Database,
  type Encryption,
  type FileStorage,
  type FoundPlugin,
  type Site,
  type SiteOptions,
} from '@verdict/core/site'
import { readSiteConfig, type SiteConfig } from './site-config.ts'
import { createSiteArchives } from '../archives/site-archives.ts'
import { DataFolders, findRoot, sitesIn } from './find-site.ts'
import { actAsOwnerOf, type SystemAccount } from './system-account.ts'

/** Which of the enabled plugins one start leaves out. */
export interface PluginSelection {
  /** Those of others, and of other versions. */
  readonly safe: boolean
  readonly without: readonly string[]
  /** Plugins that it enables although they are disabled. */
  readonly with: readonly string[]
}

/** The site that a command works on: its folder, configuration and data. */
export class Workspace {
  readonly root: string
  readonly config: SiteConfig
  readonly found: readonly FoundPlugin[]

  readonly #dataDirectory: string | undefined

  constructor(root = process.env.VERDICT_ROOT ?? findRoot(), dataDirectory?: string) {
    this.root = root
    this.config = readSiteConfig(root)
    this.found = discoverPlugins(root)
    this.#dataDirectory = dataDirectory
  }

  /** For commands on an existing site: throws when there is none, so that no command creates an empty one, or when there are several. */
  static async ofSite(): Promise<Workspace> {
    return process.env.MONGODB_URI ? new Workspace() : Workspace.ofFolder({ mayBeNew: false })
  }

  /** Returns the workspace for commands that may also create the site. */
  static async ofSiteOrNew(): Promise<Workspace> {
    return process.env.MONGODB_URI ? new Workspace() : Workspace.ofFolder({ mayBeNew: true })
  }

  /** For commands on the embedded database. */
  static async ofFolder({ mayBeNew }: { mayBeNew: boolean }): Promise<Workspace> {
    const workspace = new Workspace()
    const [folder, ...more] = await workspace.#sites()
    if (folder === undefined && !mayBeNew) throw new Error(`There is no site here: ${workspace.dataDirectory} contains no database. ${howToSelect}`)
    return folder === undefined ? workspace : workspace.#in(folder, more)
  }

  /** Where the site stores its data. */
  get dataDirectory(): string {
    return this.#dataDirectory ?? resolve(this.root, process.env.VERDICT_DATA ?? this.config.data)
  }

  /** The built pages, which the kernel's package contains. */
  get webDirectory(): string {
    return join(this.root, 'node_modules/@verdict/core/web/dist')
  }

  /** Whether there is a database that a site may have written. */
  get mayHaveData(): boolean {
    return this.uri !== undefined || existsSync(join(this.dataDirectory, 'database', 'data.mdb'))
  }

  /** Where a running site keeps the newest lines of its log. */
  get logFolder(): string {
    return join(this.dataDirectory, 'logs')
  }

  /** How messages name the place of the data. */
  get place(): string {
    return this.uri ? 'the database of MONGODB_URI' : this.dataDirectory
  }

  /** Remembers the data folder for later commands, which must not choose the site of `npm run dev`. */
  remember(): void {
    if (!this.uri && basename(this.dataDirectory) !== 'data-dev') new DataFolders(this.root).add(this.dataDirectory)
  }

  /** How to log in to the site that has just started, for its terminal. */
  howToLogIn({ firstPassword, url }: Pick<Site, 'firstPassword' | 'url'>): string | undefined {
    if (firstPassword === undefined || process.env.VERDICT_ROOT_PASSWORD) return undefined
    return `Log in as root with the password ${firstPassword} (shown only once).\n${url}/admin lists what a new site needs.`
  }

  #sites(): Promise<string[]> {
    return sitesIn(process.env.VERDICT_DATA ? [this.dataDirectory] : [this.dataDirectory, ...new DataFolders(this.root).read()])
  }

  #in(folder: string, more: readonly string[]): Workspace {
    if (more.length > 0) throw new Error(`There are several sites: ${[folder, ...more].join(', ')}. Select one with VERDICT_DATA.`)
    return new Workspace(this.root, folder)
  }

  get uri(): string | undefined {
    return process.env.MONGODB_URI || undefined
  }

  /** Opens the database while `work` runs; shares the embedded database of a running site. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await this.openDatabase({ shared: true })
    return work(database).finally(() => database.close())
  }

  /** Runs `work` with the database; throws if it contains no site. */
  withSiteDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.withDatabase(async (database) => {
      await refuseEmpty(database, this.place)
      return work(database)
    })
  }

  /** A command of root that shares the database then acts as the data's owner, so that files it creates belong to the site. */
  openDatabase(options: { shared: boolean; uri?: string | undefined; account?: SystemAccount | undefined }): Promise<Database> {
    if (options.shared) actAsOwnerOf(this.dataDirectory)
    return openDatabase({ uri: this.uri, directory: join(this.dataDirectory, 'database'), ...options })
  }

  /** Throws when the site would start empty because the address of another database is new, while its data folder has a database. */
  async refuseForgotten({ db }: Database): Promise<void> {
    if (!this.uri || !existsSync(join(this.dataDirectory, 'database', 'data.mdb')) || (await hasSite({ db }))) return
    throw new BootError(
      `${withoutCredentials(this.uri)} contains no site, but ${this.dataDirectory} has a database. To move it there: verdict move-to URI. To start an empty site, choose another data folder with VERDICT_DATA.`,
    )
  }

  async files({ db }: Database): Promise<FileStorage> {
    return this.config.files === 'gridfs' ? new GridStore(db) : FolderStore.create(join(this.dataDirectory, 'files'))
  }

  encryption(): Encryption {
    return createEncryption(this.dataDirectory, process.env.VERDICT_ENCRYPTION_KEY)
  }

  /** The ids of the plugins that a start enables. */
  async enabledPlugins({ db }: Pick<Database, 'db'>, selection: PluginSelection = { safe: false, without: [], with: [] }): Promise<string[]> {
    const { safe, without } = selection
    const unknown = [...without, ...selection.with].find((id) => !this.found.some((plugin) => plugin.id === id))
    if (unknown !== undefined) throw new Error(`Plugin '${unknown}' is not installed. verdict plugins list shows all plugins.`)
    const chosen = await new PluginChoices(db).read()
    const enabled = this.found.filter((plugin) => selection.with.includes(plugin.id) || isEnabled(plugin, this.config.plugins, chosen))
    return enabled.filter((plugin) => !without.includes(plugin.id) && (!safe || isOurs(plugin))).map(({ id }) => id)
  }

  /** The options of `verdict start`: the enabled plugins, unless they are given, and the settings of config/site.yaml. */
  async siteOptions(database: Database, more: { port?: number | undefined; enabled?: readonly string[] | undefined } = {}): Promise<SiteOptions> {
    const enabled = more.enabled ?? (await this.enabledPlugins(database))
    const on = this.found.filter(({ id }) => enabled.includes(id))
    const { host, port, catalogs, settings, files, http, limits, logLevel } = this.config
    return {
      plugins: await Promise.all(on.map(loadPlugin)),
      off: this.found.filter((plugin) => !on.includes(plugin)),
      catalogs: catalogs.map((source) => (/^https?:\/\//.test(source) ? source : resolve(this.root, source))),
      settings,
      files,
      archives: createSiteArchives,
      http: withoutNulls(http),
      limits: Object.fromEntries(Object.entries(withoutNulls(limits)).map(([name, seconds]) => [name, seconds * 1000])),
      dataDirectory: this.dataDirectory,
      database: { opened: database },
      host: process.env.HOST ?? host,
      port: more.port ?? Number(process.env.PORT ?? port),
      webDirectory: this.webDirectory,
      secret: process.env.VERDICT_SECRET,
      encryptionKey: process.env.VERDICT_ENCRYPTION_KEY,
      metricsToken: process.env.VERDICT_METRICS_TOKEN,
      rootPassword: process.env.VERDICT_ROOT_PASSWORD,
      logger: createLogger({ level: logLevel }),
    }
  }
}

/** Begins the message about a database without a site. */
export const noSite = 'There is no site in'
const howToSelect = 'Start one with npm start, or set VERDICT_DATA or MONGODB_URI to the location of its data.'

/** Throws when a database contains no users: then it is not the database of a site; and when the site was moved. */
export async function refuseEmpty({ db }: Pick<Database, 'db'>, place: string): Promise<void> {
  await refuseMoved(db)
  if (!(await hasSite({ db }))) throw new Error(`${noSite} ${place}. ${howToSelect}`)
}

export async function hasSite({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return (await db.collection('kernel.users').findOne({}, { projection: { _id: 1 } })) !== null
}
