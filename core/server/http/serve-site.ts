import type { FastifyInstance } from 'fastify'
import { coreVersion, type SiteBootstrap, type SiteSettings } from '../../plugin/index.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { PluginRegistry } from '../boot/plugin-registry.ts'
import type { SiteServices } from '../boot/site-services.ts'
import { languages } from '../locales.ts'
import type { SiteOptions } from '../site-options.ts'
import { gracefulClose } from './graceful-close.ts'
import { createHttpServer } from './http-server.ts'
import { requestMetrics, type Metrics } from './operations/metrics.ts'
import { operatorRoutes, type Health } from './operations/operator-routes.ts'
import { notFound } from './pages/not-found.ts'
import { WebPartRegistry } from './pages/web-part-registry.ts'
import { readShell, shellPage, webAssets } from './pages/web-shell.ts'
import { authentication } from './protection/authentication.ts'
import { connectionLimit } from './protection/connection-limit.ts'
import { rateLimits } from './protection/rate-limits.ts'
import { securityHeaders } from './protection/security-headers.ts'
import { slowBodies } from './protection/slow-bodies.ts'
import { requestBodies } from './request-bodies.ts'
import { requestLog } from './request-log.ts'
import { envelope } from './routes/envelope.ts'
import { routesOf } from './routes/serve-route.ts'
import { uploads } from './routes/uploads.ts'

const defaultHttp = {
  trustProxy: ['loopback'],
  bodyBytes: 2 * 1024 * 1024,
  callMilliseconds: 90_000,
  rate: { perUser: 1200, perAddress: 6000 },
  slowBodies: { bodyMilliseconds: 30_000, uploadBytesPerSecond: 5000 },
  connections: { unfinishedPerAddress: 1000, networks: [] },
}

/** Serves a site over HTTP. The order below is the order in which a request passes: see the picture in docs/architecture.md. */
export async function serveSite(site: {
  options: SiteOptions
  services: SiteServices
  registry: PluginRegistry
  sessions: Sessions
  metrics: Metrics
  health: () => Promise<Health>
}): Promise<FastifyInstance> {
  const { options, services, registry, sessions, metrics, health } = site
  const { routes, locales } = services
  const settings = () => services.settings.current('kernel') as SiteSettings
  const shell = readShell(options.webDirectory)
  const http = { ...defaultHttp, ...options.http }
  const app = createHttpServer(http, services.logger, locales)

  await app.register(connectionLimit, { ...http.connections, trustProxy: http.trustProxy })
  await app.register(requestLog)
  await app.register(envelope, { locales })
  await app.register(gracefulClose)
  await app.register(requestBodies)
  await app.register(securityHeaders, { scriptHashes: shell?.scriptHashes ?? [] })
  await app.register(authentication, { sessions })
  await app.register(rateLimits, http.rate)
  await app.register(slowBodies, http.slowBodies)
  await app.register(uploads)
  await app.register(requestMetrics, { metrics })

  for (const id of ['kernel', ...registry.running.map(({ server }) => server.plugin.id)]) {
    const own = routes.filter(({ plugin }) => plugin === id)
    await app.register(routesOf(id, own, http.callMilliseconds))
  }
  await app.register(operatorRoutes, { routes, metrics, metricsToken: options.metricsToken, title: () => settings().name, health })
  const installed = registry.running.flatMap(({ server, web }) => (web ? [{ plugin: server.plugin.id, directory: web.directory }] : []))
  await app.register(webAssets, { shell, installed })
  const parts = new WebPartRegistry(registry.running, shell, (plugin, error) => services.onFault(plugin, 'reading the declaration of its web part', error))
  await app.register(notFound, { routes, page: () => shellPage(shell, bootstrapOf(registry, parts, settings(), services.live.lastId)) })
  return app
}

function bootstrapOf(
  registry: PluginRegistry,
  parts: WebPartRegistry,
  { defaultLanguage, userStorageMegabytes: _user, groupStorageMegabytes: _group, ...site }: SiteSettings,
  lastUpdate: number,
): SiteBootstrap {
  const plugins = registry.running.map(({ server, version }) => ({ id: server.plugin.id, version, web: parts.of(server.plugin.id) }))
  return { coreVersion, plugins, site, languages: [...languages], defaultLanguage, now: Date.now(), lastUpdate }
}
