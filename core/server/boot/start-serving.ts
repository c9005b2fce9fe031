import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import type { Metrics } from '../http/operations/metrics.ts'
import { LiveLog } from '../live/live-log.ts'
import { ConcernedUsers, permissionsChannel, rightsChannel } from '../live/live-updates.ts'
import type { SiteOptions } from './site-options.ts'
import type { AssembledSite } from './assemble.ts'
import { withLimit } from '../base/time-limit.ts'
import { BootError } from '../base/errors.ts'
import type { Disposables } from './disposables.ts'
import { serveSite } from '../http/serve-site.ts'

const settingsRefresh = { every: 5000, whileIdle: 30_000 }

/** Starts live updates, change deliveries and jobs, and listens for requests. */
export async function startServing(
  options: SiteOptions,
  { services, registry, control, userServices }: AssembledSite,
  base: { db: Db; metrics: Metrics; disposables: Disposables },
): Promise<FastifyInstance> {
  const { db, metrics, disposables } = base
  const { live, delivery, jobs, clock } = services
  const log = new LiveLog(db, {
    listen: (publication) => live.deliver(publication),
    onFault: (error) => services.onFault('kernel', 'live log', error),
    isUnused: () => live.streams === 0 && metrics.usage.isIdle,
    siblings: options.siblings,
  })
  live.connect(log)
  const settingsFault = (error: unknown) => services.onFault('kernel', 'settings', error)
  live.subscribeInternally('kernel/settings', (plugin) => {
    services.settings.reload(String(plugin)).catch(settingsFault)
  })
  disposables.add(metrics.usage.repeat(() => services.settings.refresh().catch(settingsFault), settingsRefresh))
  live.subscribeInternally(rightsChannel, (uids) => {
    live.recheck(ConcernedUsers.catch('all').parse(uids)).catch((error: unknown) => services.onFault('kernel', 'live streams', error))
  })
  live.subscribeInternally(permissionsChannel, () => {
    // Streams are checked against the new permissions, so these come first.
    const reload = async () => {
      await userServices.permissions.load()
      await live.recheck('all')
    }
    reload().catch((error: unknown) => services.onFault('kernel', 'permissions', error))
  })
  const health = async () => ({
    ready: await db.command({ ping: 1 }).then(
      () => true,
      () => false,
    ),
    plugins: registry.rows(() => 0).map(({ id, health }) => ({ id, health })),
  })
  const app = await serveSite({
    options,
    routes: services.routes,
    locales: services.locales,
    logger: services.logger,
    sessions: userServices.sessions,
    metrics,
    settings: () => control.settings(),
    plugins: () => registry.running.map(({ server, version, web }) => ({ id: server.plugin.id, version, web })),
    lastUpdate: () => live.lastId,
    health,
    onFault: (plugin, place, error) => services.onFault(plugin, place, error),
  })
  metrics.gauge('verdict_live_streams', 'Open pages that follow the site.', () => live.streams)
  metrics.gauge('verdict_changes_pending', 'Changes that are not delivered to all followers.', () => delivery.backlog())

  const { close } = services.limits
  const stopDelivery = () => withLimit(delivery.stop(), close, `a follower was not finished after ${close} ms`)
  for (const stop of [clock.start(metrics.usage), () => log.stop(), stopDelivery, () => jobs.stop(), () => app.close()]) disposables.add(stop)
  await log.start()
  await delivery.start()
  await jobs.start()
  services.timers.start()
  app.addHook('preClose', async () => live.closeAll())
  await listen(app, { port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return app
}

async function listen(app: FastifyInstance, address: { port: number; host: string }): Promise<void> {
  await app.listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new BootError(`port ${address.port} is taken by another program; choose one with --port, or set it in config/site.yaml`)
  })
}
