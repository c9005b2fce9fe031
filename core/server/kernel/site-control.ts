import type { Logger } from 'pino'
import type { PluginRow, SiteSettings } from '../../plugin/index.ts'
import type { PluginBook } from '../boot/plugin-book.ts'
import type { PluginChoices } from '../boot/plugin-choices.ts'
import type { SettingsBook } from '../storage/settings.ts'
import type { StorageFigures } from '../storage/storage-figures.ts'
import { NoPlugin } from './errors.ts'

/** What a browser tells about a failure on its screen. */
export interface ScreenFailure {
  readonly plugin: string
  readonly message: string
  readonly page: string
}

type Values = Record<string, unknown>

/** What an admin area can see and change about the whole site. */
export interface SiteControl {
  settings(): SiteSettings
  sections(): ReturnType<SettingsBook['describe']>[]
  section(plugin: string): ReturnType<SettingsBook['describe']>
  changeSettings(plugin: string, values: Values): Promise<void>
  plugins(): PluginRow[]
  /** Where the documents lie, and how much there is of them. */
  storage(): Promise<StorageFigures>
  /** Writes into the log that a plugin failed in somebody's browser. */
  noteScreenFailure(failure: ScreenFailure, uid: string | undefined): void
  /** Stores whether a plugin is on; it holds from the next start. */
  switchPlugin(id: string, on: boolean): Promise<void>
}

export function siteControlOf(parts: {
  settings: SettingsBook
  book: PluginBook
  choices: PluginChoices
  faultsOf: (id: string) => number
  announce: (plugin: string) => void
  logger: Logger
  storage: () => Promise<StorageFigures>
}): SiteControl {
  const { settings, book, choices } = parts
  return {
    settings: () => settings.current('kernel') as SiteSettings,
    sections: () => settings.plugins.map((plugin) => settings.describe(plugin)),
    section: (plugin) => settings.describe(plugin),
    changeSettings: async (plugin, values) => {
      await settings.change(plugin, values)
      parts.announce(plugin)
    },
    plugins: () => book.rows(parts.faultsOf),
    storage: parts.storage,
    noteScreenFailure: ({ plugin, message, page }, uid) => {
      if (plugin !== 'kernel' && !book.has(plugin)) throw new NoPlugin({ plugin })
      parts.logger.error({ plugin, page, uid, reason: message }, `plugin '${plugin}' failed on a screen`)
    },
    switchPlugin: async (id, on) => {
      if (!book.has(id)) throw new NoPlugin({ plugin: id })
      await choices.choose(id, on)
      book.choose(id, on)
    },
  }
}
