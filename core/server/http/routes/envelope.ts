import type {} from '../protection/fastify-types.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CodedError } from '../../../plugin/index.ts'
import type { Locales } from '../../base/locales.ts'
import { echoUrlType } from '../protection/token-headers.ts'

/** Wraps every API response in an envelope `{ status, msg, data }` that no cache stores, errors of handlers included. */
export const envelope = fp<{ locales: Locales }>(
  async (app, { locales }) => {
    app.setErrorHandler(replyWithError(locales))
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    })
  },
  { name: 'envelope' },
)

/** The envelope of a call that succeeded. */
export function success(data: unknown): { status: 200; data: unknown; msg: 'success' } {
  return { status: 200, data: data ?? null, msg: 'success' }
}

/** Replies with the envelope of an error. Only coded errors carry a message of their own; everything else becomes a 500 without details. */
export function replyWithError(locales: Locales) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const codedError = error instanceof CodedError ? error : codedOf(error, request)
    const { contract, plugin } = request.routeOptions.config ?? {}
    const coded = contract?.answer === 'file' ? asDownload(codedError) : codedError
    if (coded.status >= 500 || coded.http >= 500) request.log.error({ err: error, plugin }, `${request.method} ${request.routeOptions.url} failed`)
    if (coded.http === 401 || coded.http === 403) echoUrlType(request, reply)
    // Pages count down to it.
    if (typeof coded.parameters.seconds === 'number') reply.header('Retry-After', coded.parameters.seconds)
    const msg = locales.translateError(coded, request.headers['accept-language'])
    void reply.code(coded.http).type('application/json; charset=utf-8').send({ status: coded.status, data: null, msg, code: coded.code })
  }
}

/** A client of a download reads no status from the body, so its business failures are HTTP 400. */
function asDownload({ code, http, parameters, ...error }: CodedError): CodedError {
  return http === 200 ? new CodedError(code, { status: 400, http: 400, parameters }) : new CodedError(code, { status: error.status, http, parameters })
}

const byStatus: Readonly<Record<number, string>> = {
  404: 'not-found',
  406: 'unsupported-media',
  408: 'too-slow',
  413: 'too-large',
  415: 'unsupported-media',
  429: 'too-often',
  503: 'too-slow',
}

function codedOf(error: Partial<FastifyError>, request: FastifyRequest): CodedError {
  const http = error.statusCode ?? 500
  if (http >= 500 && http !== 503) return new CodedError('kernel/internal', { status: 500, http: 500, parameters: { request: request.id } })
  const code = byStatus[http]
  const status = http === 406 ? 415 : http
  if (code) return new CodedError(`kernel/${code}`, { status, http: status, parameters: { seconds: 60 } })
  return new CodedError('kernel/bad-request', { status: 400, http: 400, parameters: { problem: error.code ?? 'malformed' } })
}
