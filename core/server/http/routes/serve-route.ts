import type {} from '../protection/fastify-types.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { z } from 'zod'
import type { Route } from '../../../plugin/index.ts'
import { BadRequest, TooLarge } from '../../base/errors.ts'
import { success } from './envelope.ts'
import { workAtHand } from '../../base/work-at-hand.ts'
import type { AnyGuard, AnyHandler } from './handlers.ts'
import { sendFile } from './send-file.ts'
import { withUpload } from './uploads.ts'

/** A route of a contract, with the handler that its plugin gave. */
export interface ServedRoute {
  readonly plugin: string
  readonly name: string
  readonly route: Route
  readonly handler: AnyHandler
  readonly guard?: AnyGuard | undefined
}

/** The routes of one Verdict plugin, in an encapsulated Fastify context with the plugin's id as its name. */
export function routesOf(plugin: string, routes: readonly ServedRoute[], callMilliseconds: number) {
  return fp(
    async (context) => {
      for (const route of routes) serveRoute(context, route, callMilliseconds)
    },
    { name: plugin, encapsulate: true },
  )
}

/** Serves a route as its contract declares it: parses the input, calls the handler, and filters the output. */
function serveRoute(context: FastifyInstance, { route, handler, guard, plugin }: ServedRoute, callMilliseconds: number): void {
  const plain = !route.upload && !route.answer
  const work = { plugin, task: `${route.method} ${route.path}` }
  const handling = new WeakMap<FastifyRequest, Promise<unknown>>()
  context.route({
    method: route.method,
    url: route.path,
    preParsing: [beforeBody, ...(!route.body && !route.upload ? [ignoreBody] : [])],
    ...(route.maximumBytes !== undefined && { bodyLimit: route.maximumBytes }),
    ...(plain && { handlerTimeout: callMilliseconds }),
    config: { plugin, contract: route },
    handler: (request, reply) => {
      const handled = route.upload
        ? withUpload(route.upload, request, (file, fields) => answer(request, reply, fields, file))
        : answer(request, reply, request.body)
      if (guard) handling.set(request, handled)
      return handled
    },
  })

  async function beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = Number(request.headers['content-length'] ?? 0)
    // A form has headers of its own and other fields beside the file.
    if (route.upload && bytes > route.upload.maximumBytes + formBytes) throw new TooLarge()
    const release = await guard?.({ caller: request.caller, request, bytes })
    if (!release) return
    const end = async () => {
      await handling.get(request)?.catch(() => undefined)
      await Promise.resolve(release()).catch((error: unknown) => request.log.error(error))
    }
    // The client may have gone while the guard was at work.
    if (reply.raw.closed) await end()
    else reply.raw.once('close', () => void end())
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
      // A HEAD request must not subscribe.
      const stream = request.method === 'HEAD' ? Readable.from([]) : await workAtHand.run({ ...work, request: request.id }, () => handler(call))
      if (!(stream instanceof Readable)) throw new TypeError(`${route.path} answered no stream`)
      return reply.send(stream)
    }
    const result = await workAtHand.run({ ...work, request: request.id }, () => handler(call))
    if (route.answer === 'file') return sendFile(reply, result)
    return success(route.output ? route.output.parse(result) : null)
  }
}

/** Where no body is read, its type does not matter: existing clients send raw text, and content types that are invalid. */
async function ignoreBody({ headers }: FastifyRequest): Promise<void> {
  delete headers['content-type']
}

const formBytes = 512 * 1024

/** Keeps caches and proxies from buffering events. */
const streamHeaders = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** An empty field of a query or a form counts as left out: forms send empty inputs like that. */
function filledFields(fields: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== ''))
}

/** Parses one part of the input with its schema, which drops fields that the contract does not name. */
function parsed(schema: z.ZodType, value: unknown, part: string): unknown {
  const read = schema.safeParse(value ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadRequest({ problem: `${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message}` })
}
