import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Route } from '../../plugin/index.ts'
import type { Sessions } from '../auth/sessions.ts'
import { BadRequest, TooLarge } from '../kernel/errors.ts'
import { success } from './answers.ts'
import { authenticate, authorize } from './authenticate.ts'
import type { AnyGuard, AnyHandler } from './handlers.ts'
import { rateOf } from './rate-limits.ts'
import { sendFile } from './send-file.ts'
import { withUpload } from './uploads.ts'

/** A route that a plugin serves. */
export interface ServedRoute {
  readonly plugin: string
  readonly name: string
  readonly route: Route
  readonly handler: AnyHandler
  readonly guard?: AnyGuard | undefined
}

/** Puts a route of a contract onto the wire: who may call, what is let in, what is let out. */
export function serveRoute(
  scope: FastifyInstance,
  { name, route, handler, guard, plugin }: ServedRoute,
  site: { sessions: Sessions; callMilliseconds: number },
): void {
  const plain = !route.upload && !route.answer
  scope.route({
    method: route.method,
    url: route.path,
    onRequest: authenticate(route, site.sessions),
    preParsing: [authorize(route, site.sessions), beforeBody, ...(!route.body && !route.upload ? [ignoreBody] : [])],
    ...(route.maximumBytes !== undefined && { bodyLimit: route.maximumBytes }),
    ...(plain && { handlerTimeout: site.callMilliseconds }),
    config: { plugin, name, takesBody: route.body !== undefined, answersFile: route.answer === 'file', quiet: route.quiet ?? false, ...rateOf(route) },
    handler: (request, reply) =>
      route.upload ? withUpload(route.upload, request, (file, fields) => answer(request, reply, fields, file)) : answer(request, reply, request.body),
  })

  async function beforeBody(request: FastifyRequest): Promise<void> {
    const bytes = Number(request.headers['content-length'] ?? 0)
    // A form has its own head and other fields beside the file.
    if (route.upload && bytes > route.upload.maximumBytes + formBytes) throw new TooLarge()
    await guard?.({ caller: request.caller, request, bytes })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, body: unknown, file?: unknown): Promise<unknown> {
    const call = {
      ...(route.params && { params: parsed(route.params, request.params, 'params') }),
      ...(route.query && { query: parsed(route.query, filledFields(request.query), 'query') }),
      ...(route.body && { body: parsed(route.body, route.upload ? filledFields(body) : body, 'body') }),
      ...(file !== undefined && { file }),
      caller: request.caller,
      request,
      reply,
    }
    if (route.answer === 'stream') {
      reply.headers(streamHeaders).type('text/event-stream')
      // Who asks for the headers alone does not listen.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : ((await handler(call)) as Readable))
    }
    const result = await handler(call)
    if (route.answer === 'file') return sendFile(reply, result)
    return success(route.output ? route.output.parse(result) : null)
  }
}

/** What kind of body it is does not matter where none is read: an existing client sends raw texts, and types that are none. */
async function ignoreBody({ headers }: FastifyRequest): Promise<void> {
  delete headers['content-type']
}

const formBytes = 512 * 1024

/** Nothing on the way may hold events back. */
const streamHeaders = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** A text field that is empty, of a query or a form, was left out: that is how a form sends what nobody filled in. */
function filledFields(fields: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== ''))
}

/** Lets in what the contract admits; fields that it does not name are dropped. */
function parsed(schema: z.ZodType, value: unknown, part: string): unknown {
  const read = schema.safeParse(value ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadRequest({ problem: `${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message}` })
}
