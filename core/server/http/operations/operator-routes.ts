import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSameSecret } from '../../base/encryption.ts'
import { Forbidden } from '../../base/errors.ts'
import { success } from '../routes/envelope.ts'
import { docsPage } from './docs-page.ts'
import type { Metrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import type { ServedRoute } from '../routes/serve-route.ts'

/** Whether the site is ready to serve, and the state of each plugin. */
export interface Health {
  readonly ready: boolean
  readonly plugins: readonly { id: string; health: string }[]
}

interface OperatorRoutesOptions {
  readonly routes: readonly ServedRoute[]
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  title(): string
  health(): Promise<Health>
}

/** Routes for operators and their tools: health, metrics, and the description of the API. */
export const operatorRoutes = fp<OperatorRoutesOptions>(
  async (app, site) => {
    const quiet = { config: { plugin: 'kernel', rateLimit: false as const } }
    app.get('/api/health/live', quiet, async () => success({ live: true }))
    app.get('/api/health/ready', quiet, async (_, reply) => {
      const health = await site.health()
      return reply.code(health.ready ? 200 : 503).send({ ...success(health), status: health.ready ? 200 : 503 })
    })
    app.get('/api/metrics', quiet, async (request, reply) => {
      if (!mayReadMetrics(request, site.metricsToken)) throw new Forbidden()
      return reply.type('text/plain; version=0.0.4').send(await site.metrics.text())
    })
    // The served routes never change; the title of the site may.
    const description = oncePerTitle(site.title, (title) => JSON.stringify(openApi(site.routes, title)))
    const docs = oncePerTitle(site.title, (title) => docsPage(site.routes, title))
    app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(description()))
    app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docs()))
  },
  { name: 'operator-routes', encapsulate: true },
)

function oncePerTitle(title: () => string, make: (title: string) => string): () => string {
  let made = { title: '', text: '' }
  return () => {
    if (made.text === '' || made.title !== title()) made = { title: title(), text: make(title()) }
    return made.text
  }
}

/** Headers by which a proxy names the client it forwards for. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip']

/** Without a configured token, only programs on this machine may read metrics. A proxy on it that forwards for another client may not. */
function mayReadMetrics({ socket: { remoteAddress = '' }, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSameSecret(headers.authorization?.replace(/^Bearer /, '') ?? '', token)
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false
  return remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
}
