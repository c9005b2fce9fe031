import { join } from 'node:path'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import type { PluginRow } from '../../plugin/index.ts'
import { assemble } from './assemble.ts'
import { createPluginRegistry } from './create-plugin-registry.ts'
import { Disposables } from './disposables.ts'
import { startServing } from './start-serving.ts'
import type { SiteServices } from './site-services.ts'
import { Metrics } from '../http/operations/metrics.ts'
import { createFirstAccount } from '../kernel/first-account.ts'
import type { UserServices } from '../kernel/user-services.ts'
import { createLogger } from '../base/log.ts'
import type { SiteOptions } from './site-options.ts'
import { dropBeside } from '../storage/data-switch.ts'
import { openDatabase } from '../storage/database.ts'
import { refuseMoved } from '../storage/moved-site.ts'

/** A running site. */
export interface Site {
  readonly url: string
  readonly app: FastifyInstance
  readonly db: Db
  readonly userServices: UserServices
  readonly services: SiteServices
  /** The generated password of root; only on the first start. */
  readonly firstPassword: string | undefined
  plugins(): Omit<PluginRow, 'followers'>[]
  /** Finishes requests in flight, then stops everything else. */
  close(): Promise<void>
}

/** Starts a site: database, plugins in the order of their needs, then HTTP. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const logger = options.logger ?? createLogger()
  privateFolder(options.dataDirectory)
  const database = options.database?.opened ?? (await openDatabase({ ...options.database, directory: join(options.dataDirectory, 'database') }))
  const metrics = new Metrics()
  const disposables = new Disposables()
  disposables.add(() => database.close())
  disposables.add(() => metrics.stop())
  const close = () => disposables.disposeAll((error) => logger.error({ err: error }, 'failed to close a part of the site'))
  try {
    await refuseMoved(database.db)
    // A restore that was interrupted has left them.
    await dropBeside(database.db)
    const registry = createPluginRegistry(options)
    const base = { db: database.db, logger, metrics, disposables }
    const assembled = await assemble(options, registry, base)
    const { services, userServices } = assembled
    const firstPassword = await createFirstAccount(userServices.users, options.rootPassword)
    const app = await startServing(options, assembled, base)
    const address = app.server.address()
    const host = options.host ?? '127.0.0.1'
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' ? address?.port : options.port}`
    const plugins = () => registry.rows((id) => metrics.faultsOf(id))
    logger.info({ url, plugins: registry.running.map(({ server }) => server.plugin.id) }, 'the site is running')
    return { url, app, db: database.db, userServices, services, firstPassword, plugins, close }
  } catch (error) {
    await close()
    throw error
  }
}
