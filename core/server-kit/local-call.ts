import type { FastifyRequest } from 'fastify'

const addresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Optionally with a port: `localhost:80@evil.example` is another host. */
const hosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Whether a request names this machine as the host that it wants. */
export const namesThisMachine = ({ host }: Pick<FastifyRequest, 'host'>): boolean => hosts.test(host)

/**
 * Whether a call comes from this machine. A forwarded address alone is not enough: the connection must also be local, and the host too, which the page of
 * another site cannot name even if its own name leads to this machine.
 */
export function isLocalCall(request: Pick<FastifyRequest, 'host' | 'ip' | 'socket'>): boolean {
  return addresses.has(request.ip) && addresses.has(request.socket.remoteAddress ?? '') && namesThisMachine(request)
}
