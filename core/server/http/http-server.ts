import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Locales } from '../base/locales.ts'
import type { ConnectionLimit } from './protection/connection-limit.ts'
import type { RateLimits } from './protection/rate-limits.ts'
import type { SlowBodies } from './protection/slow-bodies.ts'
import type { TrustedProxies } from './protection/trusted-proxies.ts'
import { replyWithError } from './routes/envelope.ts'

/** The HTTP options of config/site.yaml, under `http`. */
export interface HttpOptions {
  /** Proxies that may name the client's address: their addresses and networks, or how many of them precede the site. */
  readonly trustProxy: TrustedProxies
  readonly bodyBytes: number
  /** The longest that a plain call may take; our web client gives up after the same time. */
  readonly callMilliseconds: number
  readonly rate: RateLimits
  readonly slowBodies: SlowBodies
  readonly connections: ConnectionLimit
}

/** A bare Fastify instance with the limits of the socket and of the parser; `serveSite` registers everything else. */
export function createHttpServer(options: HttpOptions, logger: FastifyBaseLogger, locales: Locales): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: options.bodyBytes,
    // Long enough to upload 512 MB over a slow connection.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 300 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => replyWithError(locales)(error, request, reply),
  })
}

function trusted(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
}
