import '@fastify/cookie'
import '@fastify/multipart'
import type { Route } from '../../../plugin/index.ts'
import type { Caller } from '../../base/caller.ts'

// Fastify types what its plugins add by declaration merging. Verdict plugins do not extend anything this way.
declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authentication`: the logged-in person behind the call. */
    caller: Caller | undefined
    /** Set by `arrival`: when the whole request was received. */
    arrivedAt: Date
  }
  interface FastifyContextConfig {
    /** The Verdict plugin that serves the route. */
    plugin?: string
    /** The route as its contract declares it; routes without a contract (assets, health) have none. */
    contract?: Route
  }
}
