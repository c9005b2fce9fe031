import type {} from './protection/fastify-types.ts'
import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Notes when each request arrived. On a busy site, its handler may start much later. */
export const arrival = fp(
  async (app) => {
    const complete = new WeakSet<FastifyRequest>()
    app.addHook('onRequest', async (request) => {
      request.arrivedAt = new Date()
      // By then, the process has read what was there together with the headers.
      setImmediate(() => request.raw.complete && complete.add(request))
    })
    // Otherwise clients would gain time by sending the body later.
    app.addHook('preValidation', async (request) => {
      if (!complete.has(request)) request.arrivedAt = new Date()
    })
  },
  { name: 'arrival' },
)

/** Gives every response the id of its request, and logs one line for each. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
    app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  },
  { name: 'request-log' },
)

/** The query string is not logged: it may hold what only its sender should know. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0]
  if (path?.startsWith('/api/health/')) return
  const isAsset = path?.startsWith('/assets/') || path === '/favicon.svg'
  const level = (isAsset || request.routeOptions.config.contract?.quiet) && reply.statusCode < 400 ? 'debug' : 'info'
  request.log[level](
    { method: request.method, path, http: reply.statusCode, ms: Math.round(reply.elapsedTime), uid: request.caller?.uid, ip: request.ip },
    'request',
  )
}
