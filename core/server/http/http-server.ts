import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Locales } from '../locales.ts'
import { failure } from './answers.ts'
import { closeGracefully } from './graceful-close.ts'
import { addRateLimits, type RateLimits } from './rate-limits.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** What an operator may set about the server in config/site.yaml under `http`. */
export interface HttpOptions {
  /** Proxies that may name the client's address: their addresses and networks, or how many stand before the site. */
  readonly trustProxy: TrustedProxies
  readonly bodyBytes: number
  /** The longest that a plain call may take; our client gives up then as well. */
  readonly callMilliseconds: number
  readonly rate: RateLimits
}

/** Fastify with the limits, headers and error answers that hold for every route. */
export async function httpServer(options: HttpOptions, logger: Logger, locales: Locales, scriptHashes: readonly string[]): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: options.bodyBytes,
    // Long enough for 512 MB over a slow line.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 300 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => failure(locales)(error, request, reply),
  })
  app.decorateRequest('caller', undefined)
  app.setErrorHandler(failure(locales))
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => logLine(request, reply))
  closeGracefully(app)
  addParsers(app)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(helmet, securityHeaders(scriptHashes))
  await addRateLimits(app, options.rate)
  return app
}

function trusted(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
}

/** One line a request; the query stays out, it may hold what only its sender should know. */
function logLine(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0]
  if (path?.startsWith('/api/health/')) return
  const level = request.routeOptions.config.quiet && reply.statusCode < 400 ? 'debug' : 'info'
  request.log[level](
    { method: request.method, path, http: reply.statusCode, ms: Math.round(reply.elapsedTime), uid: request.caller?.uid, ip: request.ip },
    'request',
  )
}

/** A body that no contract asks for is ignored, whatever it claims to be: an existing client sends such. */
function addParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '' || !request.routeOptions.config.takesBody) return done(null, undefined)
    return parseJson(request, body, done)
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    done(request.routeOptions.config.takesBody ? Object.assign(new Error('unsupported media type'), { statusCode: 415 }) : null, undefined)
  })
}

function securityHeaders(scriptHashes: readonly string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // Arco, Monaco and KaTeX set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A school may serve plain HTTP inside its house; its proxy adds this header where there is TLS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  }
}
