import type { FastifyRequest } from 'fastify'

/** This machine, perhaps with a port, and nothing behind it: `localhost:80@evil.example` is somebody else. */
const near = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Where the site lives: as it is set, or this very machine as the request says; never another place that a request names. */
export function homeOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, baseUrl: string): string | undefined {
  if (baseUrl !== '') return baseUrl
  return near.test(request.host) ? `${request.protocol}://${request.host}` : undefined
}
