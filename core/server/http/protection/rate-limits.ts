import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { TooOften } from '../../base/errors.ts'
import { CallCounts } from '../../base/call-counts.ts'
import { addressGroup } from '../../base/client-address.ts'

/** Calls per minute: of one user, and of one address, behind which a whole classroom may sit. */
export interface RateLimits {
  readonly perUser: number
  readonly perAddress: number
  /** Multiplies the limits that routes have of their own; 1 when left out. */
  readonly routeFactor?: number
}

/** Limits the calls of all routes together; a route whose contract has a `rate` is counted and limited on its own instead. */
export const rateLimits = fp<RateLimits>(
  async (app, { routeFactor = 1, ...limits }) => {
    app.addHook('onRoute', ({ config }) => {
      const rate = config?.contract?.rate
      if (config && rate) config.rateLimit = { max: Math.ceil(rate.calls * routeFactor), timeWindow: rate.seconds * 1000 }
    })
    await app.register(rateLimit, {
      global: true,
      // After authentication, which identifies the caller, and before authorization and the body.
      hook: 'onRequest',
      keyGenerator,
      max: (request) => (request.caller ? limits.perUser : limits.perAddress),
      timeWindow: 60_000,
      store: CallStore,
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_, { ttl }) => new TooOften({ seconds: Math.ceil(ttl / 1000) }),
    })
  },
  { name: 'rate-limits', dependencies: ['authentication'] },
)

function keyGenerator(request: FastifyRequest): string {
  return request.caller ? `user ${request.caller.uid}` : `address ${addressGroup(request.ip)}`
}

/** The store of @fastify/rate-limit returns a live object, whose count concurrent calls change before it is compared; this one does not. */
class CallStore {
  readonly #counts = new CallCounts()

  incr(key: string, callback: (error: Error | null, count: { current: number; ttl: number }) => void, window: number): void {
    const { calls, remainingMs } = this.#counts.add(key, window)
    callback(null, { current: calls, ttl: remainingMs })
  }

  child(): CallStore {
    return new CallStore()
  }
}
