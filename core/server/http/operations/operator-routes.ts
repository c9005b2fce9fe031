import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from '../../kernel/errors.ts'
import { success } from '../answers.ts'
import { docsPage } from '../pages/docs-page.ts'
import type { Metrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import type { ServedRoute } from '../serve-route.ts'

/** Whether the site can do its work, and how each plugin is. */
export interface Health {
  readonly ready: boolean
  readonly plugins: readonly { id: string; health: string }[]
}

/** What operators and their tools ask: health, metrics and the description of the API. */
export function serveOperatorRoutes(
  app: FastifyInstance,
  site: {
    routes: readonly ServedRoute[]
    metrics: Metrics
    metricsToken: string | undefined
    title: () => string
    health: () => Promise<Health>
  },
): void {
  const quiet = { config: { plugin: 'kernel', rateLimit: false as const } }
  app.get('/api/health/live', quiet, async () => success({ live: true }))
  app.get('/api/health/ready', quiet, async (_, reply) => {
    const health = await site.health()
    return reply.code(health.ready ? 200 : 503).send({ ...success(health), status: health.ready ? 200 : 503 })
  })
  app.get('/api/metrics', quiet, async (request, reply) => {
    if (!mayMeasure(request, site.metricsToken)) throw new Forbidden()
    return reply.type('text/plain; version=0.0.4').send(await site.metrics.text())
  })
  // The routes no longer change once they are served; only the site's title may.
  const description = oncePerTitle(site.title, (title) => JSON.stringify(openApi(site.routes, title)))
  const docs = oncePerTitle(site.title, (title) => docsPage(site.routes, title))
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(description()))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docs()))
}

function oncePerTitle(title: () => string, make: (title: string) => string): () => string {
  let made = { title: '', text: '' }
  return () => {
    if (made.text === '' || made.title !== title()) made = { title: title(), text: make(title()) }
    return made.text
  }
}

/** What proxies say about whom they call for. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip']

/** Without a token only a program on this machine may measure, and no proxy on it for somebody else. */
function mayMeasure({ socket: { remoteAddress = '' }, headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = Buffer.from(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const right = Buffer.from(token ?? '')
  if (token) return sent.length === right.length && timingSafeEqual(sent, right)
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false
  return remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
}
