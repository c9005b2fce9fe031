import type { Logger } from 'pino'
import {
  kernel,
  messageOf,
  type FollowerRow,
  type HealthItem,
  type PluginCatalog,
  type PluginDetail,
  type PluginRow,
  type SettingsSection,
  type SiteSettings,
} from '../../plugin/index.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import type { StorageStatistics } from '../storage/storage-statistics.ts'
import { NoPlugin, NoReport } from '../base/errors.ts'

/** A browser's report of a plugin that failed on a page. */
export interface ScreenFailure {
  readonly plugin: string
  readonly message: string
  readonly page: string
}

/** Reads the health items in a language. */
export type ReadHealth = (language: string | undefined) => Promise<HealthItem[]>

type Values = Record<string, unknown>

/** The plugins of the site. */
interface PluginStates {
  has(id: string): boolean
  rows(faultsOf: (id: string) => number, chosen: ReadonlyMap<string, boolean>): Omit<PluginRow, 'followers'>[]
}

/** The plugins that an administrator has enabled or disabled. */
interface StoredChoices {
  read(): Promise<ReadonlyMap<string, boolean>>
  choose(id: string, on: boolean): Promise<void>
}

/** The settings and facts of the whole site that an admin area can read and change. */
export interface SiteControl {
  settings(): SiteSettings
  /** With labels in the language of the reader. */
  sections(language?: string): SettingsSection[]
  section(plugin: string, language?: string): SettingsSection
  changeSettings(plugin: string, values: Values): Promise<void>
  plugins(): Promise<PluginRow[]>
  /** Everything that a plugin adds, in the language of the reader. */
  plugin(id: string, language: string | undefined): Promise<PluginDetail>
  /** The plugins that can be added. */
  catalog(language: string | undefined): Promise<PluginCatalog>
  /** The enabled plugins that do not run. */
  stoppedPlugins(): Pick<PluginRow, 'id' | 'reason'>[]
  /** The parts of the site that an operator must watch, in the language of the reader. */
  health: ReadHealth
  /** Adds a text file to the archive of `verdict report`, in which secrets are replaced. */
  addReport(file: string, read: () => Promise<string>): void
  /** The texts of all added files; of one that cannot be read, the reason. */
  addedReports(): Promise<[file: string, text: string][]>
  /** The values of all secret settings, for a text that must not contain them. */
  secretValues(): string[]
  /** The archive of `verdict report`, as the program that hosts the site makes it. */
  report(): Promise<Uint8Array>
  /** The database and how much it holds. */
  storage(): Promise<StorageStatistics>
  /** Logs that a plugin failed in a browser. */
  reportScreenFailure(failure: ScreenFailure, uid: string | undefined): void
  /** Stores whether a plugin is enabled; takes effect at the next start. */
  setPluginEnabled(id: string, on: boolean): Promise<void>
}

export function createSiteControl(deps: {
  settings: SettingsStore
  registry: PluginStates
  choices: StoredChoices
  faultsOf: (id: string) => number
  announce: (plugin: string) => void
  logger: Logger
  health: ReadHealth
  report: (() => Promise<Uint8Array>) | undefined
  storage: () => Promise<StorageStatistics>
  followers: () => Promise<FollowerRow[]>
  detail: (id: string) => Promise<Omit<PluginDetail, 'health'>>
  catalog: (language: string | undefined) => Promise<PluginCatalog>
  label: (plugin: string, key: string, language: string | undefined) => string
}): SiteControl {
  const { settings, registry, choices } = deps
  const section = (plugin: string, language: string | undefined) => {
    const described = settings.describe(plugin)
    return { ...described, labels: labelsOf(described.schema, (key) => deps.label(plugin, `settings.${key}`, language)) }
  }
  const reports = new Map<string, () => Promise<string>>()
  return {
    settings: () => settings.of(kernel),
    sections: (language) => settings.plugins.map((plugin) => section(plugin, language)),
    section,
    changeSettings: async (plugin, values) => {
      await settings.change(plugin, values)
      deps.announce(plugin)
    },
    plugins: async () => {
      // Another process may have stored a choice.
      const [followers, chosen] = await Promise.all([deps.followers(), choices.read()])
      return registry.rows(deps.faultsOf, chosen).map((row) => ({ ...row, followers: followers.filter(({ plugin }) => plugin === row.id) }))
    },
    plugin: async (id, language) => {
      if (!registry.has(id)) throw new NoPlugin({ plugin: id })
      const [detail, health] = await Promise.all([deps.detail(id), deps.health(language)])
      return { ...detail, health: health.filter(({ plugin }) => plugin === id) }
    },
    catalog: deps.catalog,
    stoppedPlugins: () => registry.rows(deps.faultsOf, new Map()).filter(({ health }) => health === 'failed' || health === 'waiting'),
    health: deps.health,
    addReport: (file, read) => void reports.set(file, read),
    addedReports: () => Promise.all([...reports].map(async ([file, read]): Promise<[string, string]> => [file, await read().catch(messageOf)])),
    secretValues: () => settings.secretValues(),
    report: async () => {
      if (!deps.report) throw new NoReport()
      return deps.report()
    },
    storage: deps.storage,
    reportScreenFailure: ({ plugin, message, page }, uid) => {
      if (plugin !== 'kernel' && !registry.has(plugin)) throw new NoPlugin({ plugin })
      deps.logger.error({ plugin, page, uid, reason: message }, `plugin '${plugin}' failed in a browser`)
    },
    setPluginEnabled: async (id, on) => {
      if (!registry.has(id)) throw new NoPlugin({ plugin: id })
      await choices.choose(id, on)
    },
  }
}

interface SettingSchema {
  readonly properties?: Readonly<Record<string, SettingSchema>>
  readonly enum?: readonly unknown[]
  readonly title?: string
}

/** The names of settings that have one: a text of the plugin, or the title in their schema. Inside objects, by their path; of values to choose from, behind it. */
function labelsOf(schema: object, textOf: (path: string) => string): Record<string, string> {
  const labels: Record<string, string> = {}
  const visit = ({ properties = {} }: SettingSchema, within: string): void => {
    for (const [key, inner] of Object.entries(properties)) {
      const path = within + key
      // The texts of what is inside an object have its path.
      const label = textOf(inner.properties ? `${path}Title` : path) || inner.title
      if (label) labels[path] = label
      for (const value of inner.enum ?? []) {
        const option = textOf(`${path}Options.${String(value)}`)
        if (option) labels[`${path}.${String(value)}`] = option
      }
      visit(inner, `${path}.`)
    }
  }
  visit(schema, '')
  return labels
}
