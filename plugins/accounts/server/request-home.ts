import type { FastifyRequest } from 'fastify'

/** Where the site lives: as it is set, or this very machine as the request says; never another place that a request names. */
export function homeOf(request: Pick<FastifyRequest, 'hostname' | 'protocol' | 'host'>, baseUrl: string): string | undefined {
  if (baseUrl !== '') return baseUrl
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname)
  return near ? `${request.protocol}://${request.host}` : undefined
}
