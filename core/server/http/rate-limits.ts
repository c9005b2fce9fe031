import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '../../plugin/index.ts'
import { TooOften } from '../kernel/errors.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import { addressGroup } from './client-address.ts'

/** Calls a minute: one person's, and one address's, behind which a whole classroom may sit. */
export interface RateLimits {
  readonly perUser: number
  readonly perAddress: number
}

export async function addRateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    // After it is known who calls, before they are refused: a refused call counts too. Then a body is read.
    hook: 'onRequest',
    keyGenerator,
    max: (request) => (request.caller ? limits.perUser : limits.perAddress),
    timeWindow: 60_000,
    store: CallCounts,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => new TooOften({ seconds: Math.ceil(ttl / 1000) }),
  })
}

/** The limit of one route, beside that of the whole site. */
export function rateOf({ rate }: Route): { rateLimit?: { max: number; timeWindow: number } } {
  return rate ? { rateLimit: { max: rate.calls, timeWindow: rate.seconds * 1000 } } : {}
}

function keyGenerator(request: FastifyRequest): string {
  return request.caller ? `user ${request.caller.uid}` : `address ${addressGroup(request.ip)}`
}

const maxCounted = 20_000

/** Counts calls by who makes them. The package's own store hands out a number that later calls of the same moment still change. */
class CallCounts {
  readonly #counts = new BoundedMap<string, { calls: number; ends: number }>(maxCounted)

  incr(key: string, reported: (error: Error | null, count: { current: number; ttl: number }) => void, window: number): void {
    const now = Date.now()
    const known = this.#counts.get(key)
    const count = known && known.ends > now ? known : { calls: 0, ends: now + window }
    count.calls += 1
    this.#counts.set(key, count)
    reported(null, { current: count.calls, ttl: count.ends - now })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}
