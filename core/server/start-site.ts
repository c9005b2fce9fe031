import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import type { PluginRow } from '../plugin/index.ts'
import { assemble } from './boot/assemble.ts'
import { bookOf } from './boot/book-of.ts'
import { Effects } from './boot/effects.ts'
import { goLive } from './boot/go-live.ts'
import type { SiteParts } from './boot/site-parts.ts'
import { Metrics } from './http/metrics.ts'
import { createFirstAccount } from './kernel/first-account.ts'
import type { People } from './kernel/people.ts'
import { createLogger } from './log.ts'
import type { SiteOptions } from './site-options.ts'
import { openDatabase } from './storage/database.ts'

/** A running site. */
export interface Site {
  readonly url: string
  readonly app: FastifyInstance
  readonly db: Db
  readonly people: People
  readonly parts: SiteParts
  /** Only on the very first start: root's random password. */
  readonly firstPassword: string | undefined
  plugins(): PluginRow[]
  /** Finishes requests in flight, then everything else. */
  close(): Promise<void>
}

/** Starts a site: database, plugins in the order of their needs, then the wire. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const logger = options.logger ?? createLogger()
  privateFolder(options.dataDirectory)
  const database = options.database?.opened ?? (await openDatabase({ ...options.database, directory: join(options.dataDirectory, 'database') }))
  const metrics = new Metrics()
  const effects = new Effects()
  effects.add(() => database.close())
  effects.add(() => metrics.stop())
  const close = () => effects.undoAll((error) => logger.error({ err: error }, 'closing'))
  try {
    const book = bookOf(options)
    const base = { db: database.db, logger, metrics, effects }
    const assembled = await assemble(options, book, base)
    const { parts, people, control } = assembled
    const firstPassword = await createFirstAccount(people.users, options.rootPassword)
    const app = await goLive(options, assembled, base)
    const url = `http://${options.host ?? '127.0.0.1'}:${(app.server.address() as AddressInfo).port}`
    logger.info({ url, plugins: book.running.map(({ server }) => server.plugin.id) }, 'the site is up')
    return { url, app, db: database.db, people, parts, firstPassword, plugins: () => control.plugins(), close }
  } catch (error) {
    await close()
    throw error
  }
}
