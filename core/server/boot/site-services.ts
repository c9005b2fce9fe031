import type { Logger } from 'pino'
import type { ChangeDelivery } from '../changes/change-delivery.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ServedRoute } from '../http/serve-route.ts'
import type { LiveUpdates } from '../live/live-updates.ts'
import type { Locales } from '../locales.ts'
import type { Scope } from '../scope.ts'
import type { Collections } from '../storage/collections.ts'
import type { Counters } from '../storage/counters.ts'
import type { JobScheduler } from '../storage/job-scheduler.ts'
import type { Migrations } from '../storage/migrations.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import type { Users } from '../users/users.ts'
import type { Wiring } from './wiring.ts'

/** What the kernel is made of, as the plugins' contexts need it. */
export interface SiteServices {
  readonly logger: Logger
  readonly scope: Scope
  readonly wiring: Wiring
  readonly settings: SettingsStore
  readonly collections: Collections
  readonly counters: Counters
  readonly migrations: Migrations
  readonly delivery: ChangeDelivery
  readonly jobs: JobScheduler
  readonly files: FileStore
  readonly live: LiveUpdates
  readonly locales: Locales
  readonly routes: ServedRoute[]
  users(): Users
  /** A plugin's code threw outside a request. */
  onFault(plugin: string, token: string, error: unknown): void
}
