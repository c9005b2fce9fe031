import type { FastifyInstance } from 'fastify'
import { coreVersion, type SiteBootstrap, type SiteSettings } from '../../plugin/index.ts'
import type { Sessions } from '../auth/sessions.ts'
import { httpServer } from '../http/http-server.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import { answerNotFound } from '../http/pages/not-found.ts'
import { serveOperatorRoutes, type Health } from '../http/operations/operator-routes.ts'
import { serveRoute } from '../http/serve-route.ts'
import { readShell, serveShell, shellPage } from '../http/pages/web-shell.ts'
import { languages } from '../locales.ts'
import type { SiteOptions } from '../site-options.ts'
import type { PluginRegistry } from './plugin-registry.ts'
import type { SiteServices } from './site-services.ts'

const defaultHttp = { trustProxy: ['loopback'], bodyBytes: 2 * 1024 * 1024, callMilliseconds: 90_000, rate: { perUser: 1200, perAddress: 6000 } }

/** Puts everything that was set up onto the wire: one Fastify scope for each plugin. */
export async function serveSite(site: {
  options: SiteOptions
  services: SiteServices
  registry: PluginRegistry
  sessions: Sessions
  metrics: Metrics
  health: () => Promise<Health>
}): Promise<FastifyInstance> {
  const { options, services, registry, sessions, metrics } = site
  const settings = () => services.settings.current('kernel') as SiteSettings
  const shell = readShell(options.webDirectory)
  const http = { ...defaultHttp, ...options.http }
  const app = await httpServer(http, services.logger, services.locales, shell?.scriptHashes ?? [])
  metrics.watch(app)
  for (const id of ['kernel', ...registry.running.map(({ server }) => server.plugin.id)]) {
    const own = services.routes.filter(({ plugin }) => plugin === id)
    await app.register(async (scope) => own.forEach((route) => serveRoute(scope, route, { sessions, callMilliseconds: http.callMilliseconds })))
  }
  serveOperatorRoutes(app, {
    routes: services.routes,
    metrics,
    metricsToken: options.metricsToken,
    title: () => settings().name,
    health: site.health,
  })
  const installed = registry.running.flatMap(({ server, web }) => (web ? [{ plugin: server.plugin.id, directory: web.directory }] : []))
  await serveShell(app, shell, installed)
  answerNotFound(app, services.routes, () => shellPage(shell, bootstrapOf(registry, settings(), services.live.lastId)))
  return app
}

function bootstrapOf(registry: PluginRegistry, { defaultLanguage, ...site }: SiteSettings, lastUpdate: number): SiteBootstrap {
  const plugins = registry.running.map(({ server, version, web }) => {
    const base = `/plugins/${server.plugin.id}/`
    return { id: server.plugin.id, version, web: web ? { entry: base + web.entry, styles: web.styles.map((style) => base + style) } : null }
  })
  return { coreVersion, plugins, site, languages: [...languages], defaultLanguage, now: Date.now(), lastUpdate }
}
