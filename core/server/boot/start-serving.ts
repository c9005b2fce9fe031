import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import { FollowerCatchUp } from '../changes/follower-catch-up.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import { LiveLog } from '../live/live-log.ts'
import { permissionsChannel, rightsChannel } from '../live/live-updates.ts'
import type { SiteOptions } from '../site-options.ts'
import type { AssembledSite } from './assemble.ts'
import { BootError } from './boot-error.ts'
import type { Disposables } from './disposables.ts'
import { serveSite } from '../http/serve-site.ts'

/** Starts live updates, change deliveries and jobs, and listens for requests. */
export async function startServing(
  options: SiteOptions,
  { services, registry, userServices }: AssembledSite,
  base: { db: Db; metrics: Metrics; disposables: Disposables },
): Promise<FastifyInstance> {
  const { db, metrics, disposables } = base
  const { live, delivery, jobs } = services
  const log = new LiveLog(
    db,
    (publication) => live.deliver(publication),
    (error) => services.onFault('kernel', 'live log', error),
  )
  live.connect(log)
  live.subscribeInternally('kernel/settings', (plugin) => {
    services.settings.reload(String(plugin)).catch((error: unknown) => services.onFault('kernel', 'settings', error))
  })
  live.subscribeInternally(rightsChannel, (uids) => {
    // Only the kernel writes to this channel.
    live.recheck(uids as readonly string[] | 'everybody').catch((error: unknown) => services.onFault('kernel', 'live streams', error))
  })
  live.subscribeInternally(permissionsChannel, () => {
    // Streams are checked against the new permissions, so these come first.
    const reload = async () => {
      await userServices.permissions.load()
      await live.recheck('everybody')
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
  const app = await serveSite({ options, services, registry, sessions: userServices.sessions, metrics, health })
  metrics.gauge('verdict_live_streams', () => live.streams)
  metrics.gauge('verdict_changes_pending', () => delivery.backlog())

  await delivery.ensureIndexes()
  const fresh = await new FollowerCatchUp(db, delivery, services.onFault).run()
  if (fresh.length > 0) services.logger.info({ followers: fresh }, 'new followers have caught up')
  for (const stop of [() => log.stop(), () => delivery.stop(), () => jobs.stop(), () => app.close()]) disposables.add(stop)
  await log.start()
  delivery.start()
  await jobs.start()
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
