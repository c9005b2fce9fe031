import type {} from './protection/fastify-types.ts'
import fp from 'fastify-plugin'

/** Parses JSON bodies. Ignores a body of any type that the contract does not ask for: existing clients send such bodies. */
export const requestBodies = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
      if (body === '' || !request.routeOptions.config.contract?.body) return done(null, undefined)
      return parseJson(request, body, done)
    })
    app.addContentTypeParser('*', (request, payload, done) => {
      payload.resume()
      done(request.routeOptions.config.contract?.body ? Object.assign(new Error('unsupported media type'), { statusCode: 415 }) : null, undefined)
    })
  },
  { name: 'request-bodies' },
)
