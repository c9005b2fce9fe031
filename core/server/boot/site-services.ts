import { join } from 'node:path'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { kernel } from '../../plugin/index.ts'
import { ChangeDelivery } from '../changes/change-delivery.ts'
import { CountedFiles } from '../files/counted-files.ts'
import { fileEntryCollection, FileLedger, fileUseCollection } from '../files/file-ledger.ts'
import type { FileStorage, FileStore } from '../files/file-store.ts'
import { FolderStore } from '../files/folder-store.ts'
import { FreeDisk } from '../files/free-disk.ts'
import { GridStore } from '../files/grid-store.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { ServedRoute } from '../http/routes/serve-route.ts'
import { createEncryption, type Encryption } from '../base/encryption.ts'
import { LiveUpdates } from '../live/live-updates.ts'
import { Locales } from '../base/locales.ts'
import { Scope } from './scope.ts'
import { defaultLimits, type TimeLimits } from '../base/time-limit.ts'
import type { SiteOptions } from './site-options.ts'
import { Collections } from '../storage/collections.ts'
import { Counters } from '../storage/counters.ts'
import { DatabaseClock } from '../concurrency/database-clock.ts'
import { JobScheduler } from '../storage/job-scheduler.ts'
import { Locks } from '../storage/locks.ts'
import { Migrations } from '../storage/migrations/migrations.ts'
import { SettingsStore } from '../storage/settings-store.ts'
import type { Users } from '../users/users.ts'
import { Timers } from '../base/timers.ts'
import { Wiring } from './wiring.ts'

/** The services of the kernel, from which the plugins' contexts are built. */
export interface SiteServices {
  readonly logger: Logger
  readonly scope: Scope
  readonly wiring: Wiring
  readonly settings: SettingsStore
  readonly encryption: Encryption
  readonly collections: Collections
  readonly counters: Counters
  readonly clock: DatabaseClock
  readonly locks: Locks
  readonly migrations: Migrations
  readonly delivery: ChangeDelivery
  readonly jobs: JobScheduler
  readonly storage: FileStorage
  readonly ledger: FileLedger
  /** The storage with the limits of the ledger and of the disk. */
  readonly files: FileStore
  readonly live: LiveUpdates
  readonly locales: Locales
  readonly routes: ServedRoute[]
  readonly timers: Timers
  readonly limits: TimeLimits
  readonly metrics: Metrics
  users(): Users
  /** Reports an error that a plugin threw outside a request. */
  onFault(plugin: string, token: string, error: unknown, details?: object): void
  /** Reports an answer of a plugin that took longer than its limit only because this process was starved. */
  onLate(plugin: string, token: string, milliseconds: number): void
}

/** Deliveries that take longer are logged without the level debug. */
const slowMs = 1000

/** Creates the services of the kernel, before any plugin is set up. */
export async function createSiteServices(db: Db, options: SiteOptions, logger: Logger, metrics: Metrics, users: () => Users): Promise<SiteServices> {
  const onFault = (plugin: string, token: string, error: unknown, details: object = {}) => {
    metrics.fault(plugin)
    logger.error({ plugin, token, ...details, err: error }, `plugin '${plugin}' threw in '${token}'`)
  }
  const onLate = (plugin: string, token: string, milliseconds: number) =>
    logger.warn({ plugin, token, milliseconds }, `late: '${token}' of plugin '${plugin}' took ${milliseconds} ms, because this process got too little time`)
  const onDelivered = (plugin: string, change: string, { document, ms }: { document: unknown; ms: number }) =>
    logger[ms < slowMs ? 'debug' : 'info']({ plugin, change, document, ms }, 'change delivered')
  const limits = { ...defaultLimits, ...options.limits }
  const encryption = createEncryption(options.dataDirectory, options.encryptionKey)
  const settings = new SettingsStore(db, encryption, options.settings ?? {})
  const siteSettings = () => settings.of(kernel)
  const locks = new Locks(db)
  const clock = new DatabaseClock(db)
  await clock.adjust()
  const collections = new Collections(db)
  const ledger = new FileLedger({
    entries: collections.open('kernel', fileEntryCollection),
    use: collections.open('kernel', fileUseCollection),
    settings: siteSettings,
  })
  const filesDirectory = join(options.dataDirectory, 'files')
  // The disk of a database on another machine is unknown.
  const storage = options.files === 'gridfs' ? new GridStore(db) : await FolderStore.create(filesDirectory)
  return {
    logger,
    settings,
    encryption,
    users,
    onFault,
    onLate,
    scope: Scope.site(),
    wiring: new Wiring(logger),
    collections,
    counters: new Counters(db),
    clock,
    locks,
    migrations: new Migrations(db, { locks, encryption, settings, pauseMs: limits.migrationPause }),
    delivery: new ChangeDelivery(db, {
      onFault,
      onDelivered,
      timing: { retryAfterMs: options.retryAfter ?? 5000, leaseMs: options.changeLease ?? 60_000, limitMs: limits.follower, now: () => clock.now() },
      usage: metrics.usage,
    }),
    jobs: new JobScheduler(db, { logger, onFault, lookEveryMs: options.jobInterval ?? 60_000 }),
    ledger,
    storage,
    files: new CountedFiles(storage, ledger, options.files === 'gridfs' ? undefined : new FreeDisk(filesDirectory)),
    live: new LiveUpdates({ limitMs: limits.contribution, onFault }),
    locales: await Locales.create(() => siteSettings().defaultLanguage),
    routes: [],
    timers: new Timers(onFault, metrics.usage),
    limits,
    metrics,
  }
}
