import fp from 'fastify-plugin'
import { escapeRegExp } from '../../../plugin/index.ts'
import { MethodNotAllowed, NotFound } from '../../base/errors.ts'
import type { ServedRoute } from '../routes/serve-route.ts'

/** Answers requests that match no route: 405 where only the method is wrong, the web shell for addresses of pages, otherwise 404. */
export const notFound = fp<{ routes: readonly ServedRoute[]; page: () => string }>(
  async (app, { routes, page }) => {
    const patterns = routes.map(({ route }) => ({ method: route.method, pattern: patternOf(route.path) }))
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?', 1)[0] ?? ''
      const known = patterns.some(({ method, pattern }) => method !== request.method && pattern.test(path))
      if (known) throw new MethodNotAllowed({ method: request.method })
      const html = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|languages|plugins)\//.test(path) ? page() : undefined
      if (html === undefined) throw new NotFound()
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
    })
  },
  { name: 'not-found' },
)

function patternOf(path: string): RegExp {
  return new RegExp(`^${escapeRegExp(path).replace(/:\w+/g, '[^/]+')}/?$`)
}
