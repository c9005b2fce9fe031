import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { coreVersion, type SiteBootstrap, type SiteSettings } from '../../plugin/index.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Locales } from '../base/locales.ts'
import { gracefulClose } from './graceful-close.ts'
import { createHttpServer, type HttpOptions } from './http-server.ts'
import { requestMetrics, type Metrics } from './operations/metrics.ts'
import { operatorRoutes, type Health } from './operations/operator-routes.ts'
import { notFound } from './pages/not-found.ts'
import { WebPartRegistry, type ServedPlugin } from './pages/web-part-registry.ts'
import { readShell, shellPage, webAssets } from './pages/web-shell.ts'
import { authentication } from './protection/authentication.ts'
import { connectionLimit } from './protection/connection-limit.ts'
import { rateLimits } from './protection/rate-limits.ts'
import { securityHeaders } from './protection/security-headers.ts'
import { slowBodies } from './protection/slow-bodies.ts'
import { requestBodies } from './request-bodies.ts'
import { arrival, requestLog } from './request-log.ts'
import { envelope } from './routes/envelope.ts'
import { routesOf, type ServedRoute } from './routes/serve-route.ts'
import { uploads } from './routes/uploads.ts'

/** A site as it is served over HTTP. */
interface ServedSite {
  readonly options: { readonly http?: Partial<HttpOptions>; readonly webDirectory?: string | undefined; readonly metricsToken?: string | undefined }
  readonly routes: readonly ServedRoute[]
  readonly locales: Locales
  readonly logger: Logger
  readonly sessions: Sessions
  readonly metrics: Metrics
  settings(): SiteSettings
  /** The plugins that run now. */
  plugins(): readonly ServedPlugin[]
  /** The number of the last live update. */
  lastUpdate(): number
  health(): Promise<Health>
  onFault(plugin: string, place: string, error: unknown): void
}

const defaultHttp = {
  trustProxy: ['loopback'],
  bodyBytes: 2 * 1024 * 1024,
  callMilliseconds: 90_000,
  rate: { perUser: 1200, perAddress: 6000 },
  slowBodies: { bodyMilliseconds: 30_000, uploadBytesPerSecond: 5000 },
  connections: { unfinishedPerAddress: 1000, networks: [] },
}

/** Serves a site over HTTP. The order below is the order in which a request passes: see the picture in docs/architecture.md. */
export async function serveSite(site: ServedSite): Promise<FastifyInstance> {
  const { options, routes, locales, sessions, metrics } = site
  const shell = readShell(options.webDirectory)
  const http = { ...defaultHttp, ...options.http }
  const app = createHttpServer(http, site.logger, locales)

  await app.register(arrival)
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

  for (const id of ['kernel', ...site.plugins().map((plugin) => plugin.id)]) {
    const own = routes.filter(({ plugin }) => plugin === id)
    await app.register(routesOf(id, own, http.callMilliseconds))
  }
  await app.register(operatorRoutes, { routes, metrics, metricsToken: options.metricsToken, title: () => site.settings().name, health: () => site.health() })
  const installed = site.plugins().flatMap(({ id, web }) => (web ? [{ plugin: id, directory: web.directory }] : []))
  await app.register(webAssets, { shell, installed, locales })
  const parts = new WebPartRegistry(site.plugins(), { shell, locales }, (plugin, error) =>
    site.onFault(plugin, 'reading the declaration of its web part', error),
  )
  await app.register(notFound, { routes, page: () => shellPage(shell, bootstrapOf(site, parts), site.settings()) })
  return app
}

function bootstrapOf(site: ServedSite, parts: WebPartRegistry): SiteBootstrap {
  const { name, shortName, description, baseUrl, logo, defaultLanguage } = site.settings()
  const plugins = site.plugins().map(({ id, version }) => ({ id, version, web: parts.of(id) }))
  return {
    coreVersion,
    plugins,
    site: { name, shortName, description, baseUrl, logo },
    languages: [...site.locales.languages],
    defaultLanguage,
    now: Date.now(),
    lastUpdate: site.lastUpdate(),
  }
}
