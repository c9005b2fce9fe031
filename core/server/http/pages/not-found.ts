import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeRegExp } from '../../../plugin/index.ts'
import { MethodNotAllowed, NotFound } from '../../kernel/errors.ts'
import type { ServedRoute } from '../serve-route.ts'

/** Answers what no route took: 405 where only the method is wrong, the shell's page for a person, else 404. */
export function answerNotFound(app: FastifyInstance, routes: readonly ServedRoute[], page: () => string | undefined): void {
  const patterns = routes.map(({ route }) => ({ method: route.method, pattern: patternOf(route.path) }))
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = patterns.some(({ method, pattern }) => method !== request.method && pattern.test(path))
    if (known) throw new MethodNotAllowed({ method: request.method })
    const html = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|plugins)\//.test(path) ? page() : undefined
    if (html === undefined) throw new NotFound()
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${escapeRegExp(path).replace(/:\w+/g, '[^/]+')}/?$`)
}
