import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import { defaultPermissions, type Permissions, type PluginRow } from '../plugin/index.ts'
import { Passwords } from './auth/passwords.ts'
import { Tokens } from './auth/tokens.ts'
import { buildParts } from './boot/build-parts.ts'
import { checkRoutes, checkVersions } from './boot/check.ts'
import { inOrder } from './boot/order.ts'
import { PluginBook } from './boot/plugin-book.ts'
import { PluginChoices } from './boot/plugin-choices.ts'
import { PluginStarter } from './boot/plugin-starter.ts'
import { serveSite } from './boot/serve-site.ts'
import type { SiteParts } from './boot/site-parts.ts'
import { Rebuilder } from './changes/rebuild.ts'
import type { ServerPlugin } from './define-server.ts'
import { Metrics } from './http/metrics.ts'
import { createFirstAccount } from './kernel/first-account.ts'
import { kernelPlugin } from './kernel/kernel-plugin.ts'
import type { People } from './kernel/people.ts'
import { siteControlOf } from './kernel/site-control.ts'
import { siteSecret } from './kernel/site-secret.ts'
import { LiveLog } from './live/live-log.ts'
import { createLogger } from './log.ts'
import { sitePlugin, type SiteOptions } from './site-options.ts'
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
  const given = options.plugins.map(sitePlugin)
  checkVersions(given)
  const ordered = inOrder(given.map(({ server }) => server))
  const book = new PluginBook(ordered.map((server) => given.find((plugin) => plugin.server === server) ?? { server, version: '0.0.0' }), options.off)
  const database = await openDatabase({ ...options.database, directory: `${options.dataDirectory}/database` })
  const metrics = new Metrics()
  const undo: (() => unknown)[] = [() => database.close(), () => metrics.stop()]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { db } = database
    let folk: People | undefined
    const everyone = () => {
      if (!folk) throw new Error('people are asked for before the kernel is set up')
      return folk
    }
    const parts = await buildParts(db, options, logger, metrics, () => everyone().users)
    const control = siteControlOf({
      settings: parts.settings,
      book,
      choices: new PluginChoices(db),
      faultsOf: (id) => metrics.faultsOf(id),
      announce: (plugin) => void parts.live.tell('kernel/settings', plugin),
    })
    const tokens = new Tokens(await siteSecret(db, options.secret))
    const passwords = new Passwords(options.passwordCost)
    const permissions = permissionsOf(ordered)
    const first = kernelPlugin({ ...parts, control, tokens, passwords, permissions, onPeople: (people) => (folk = people) })

    const starter = new PluginStarter(parts, book)
    undo.push(() => starter.stop())
    for (const server of [first, ...ordered]) await parts.settings.add(server.plugin)
    for (const server of [first, ...ordered]) await starter.start(server)
    checkRoutes(parts.routes)
    parts.wiring.complete()

    const log = new LiveLog(db, (publication) => parts.live.deliver(publication), (error) => parts.onFault('kernel', 'live log', error))
    parts.live.connect(log)
    parts.live.hearInside('kernel/settings', (plugin) => void parts.settings.reload(String(plugin)))
    const firstPassword = await createFirstAccount(everyone().users, options.rootPassword)
    const health = async () => ({
      ready: await db.command({ ping: 1 }).then(() => true, () => false),
      plugins: book.rows(() => 0).map(({ id, health }) => ({ id, health })),
    })
    const app = await serveSite({ options, parts, book, sessions: everyone().sessions, metrics, health })
    metrics.gauge('verdict_live_streams', () => parts.live.streams)
    metrics.gauge('verdict_changes_pending', () => parts.delivery.backlog())

    await parts.delivery.ensureIndexes()
    const fresh = await new Rebuilder(db, parts.delivery).catchUp()
    if (fresh.length > 0) logger.info({ followers: fresh }, 'followers that are new catch up')
    undo.push(() => log.stop(), () => parts.delivery.stop(), () => parts.jobs.stop())
    await log.start()
    parts.delivery.start()
    await parts.jobs.start()
    undo.push(() => app.close())
    app.addHook('preClose', async () => parts.live.closeAll())
    await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
    const url = `http://${options.host ?? '127.0.0.1'}:${(app.server.address() as AddressInfo).port}`
    logger.info({ url, plugins: book.running.map(({ server }) => server.plugin.id) }, 'the site is up')
    return { url, app, db, people: everyone(), parts, firstPassword, plugins: () => control.plugins(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The permissions of the kernel and of all plugins. */
function permissionsOf(plugins: readonly ServerPlugin[]): Permissions {
  return Object.assign({}, defaultPermissions, ...plugins.map(({ plugin }) => plugin.permissions))
}
