import type { AssembledSite } from './boot/assemble.ts'
import type { SiteOptions } from './boot/site-options.ts'
import type { Site } from './boot/start-site.ts'

export type { AssembledSite, Site, SiteOptions }
export { openDatabase, runningDatabase, withoutCredentials } from './storage/database.ts'
export type { Database } from './storage/database.ts'
export { besideName, dropBeside, liveCollections, switchToBeside } from './storage/data-switch.ts'
export { findOrInsert } from './storage/duplicates.ts'
export { Locks } from './storage/locks.ts'
export { markMoved, refuseMoved } from './storage/moved-site.ts'
export { readStorageStatistics } from './storage/storage-statistics.ts'
export type { FileStorage } from './files/file-store.ts'
export { FolderStore } from './files/folder-store.ts'
export { GridStore } from './files/grid-store.ts'
export { sweepLock } from './files/sweep.ts'
export { discoverPlugins, isEnabled, isOurs, loadPlugin } from './plugins/discovery.ts'
export type { FoundPlugin } from './plugins/discovery.ts'
export type { SitePlugin } from './plugins/plugin-registry.ts'
export { PluginData } from './plugins/plugin-data.ts'
export { PluginChoices } from './plugins/plugin-choices.ts'
export { Networks, TrustedProxies } from './http/protection/trusted-proxies.ts'
export type { ArchivedSite, ArchiveReport, SiteArchives } from './kernel/site-archives.ts'
export { canReadTokenKey } from './kernel/site-secret.ts'
export { randomPassword } from './kernel/first-account.ts'
export type { UserServices } from './kernel/user-services.ts'
export type { Users } from './users/users.ts'
export { createEncryption, isSameSecret } from './base/encryption.ts'
export type { Encryption } from './base/encryption.ts'
export { BootError, NoUser } from './base/errors.ts'
export { Locales } from './base/locales.ts'
export { createLogger } from './base/log.ts'
export { catchStrayErrors, nameWhoExits, workAtHand } from './base/work-at-hand.ts'

// Loaded on demand: a command that only opens the database, and the first process of several, need no HTTP server.

/** Starts a site: database, plugins in the order of their needs, then HTTP. */
export async function startSite(options: SiteOptions): Promise<Site> {
  return (await import('./boot/start-site.ts')).startSite(options)
}

/** Sets up a site without listening for requests, for a command that reads or changes it. */
export async function inspectSite<T>(options: SiteOptions, read: (site: AssembledSite) => Promise<T>): Promise<T> {
  return (await import('./boot/inspect-site.ts')).inspectSite(options, read)
}
