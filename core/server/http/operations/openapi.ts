import { z } from 'zod'
import { coreVersion, type Access, type Route } from '../../../plugin/index.ts'
import type { ServedRoute } from '../routes/serve-route.ts'

type Json = Record<string, unknown>

/** Describes every served route as OpenAPI 3.1, derived from the contracts. */
export function openApi(routes: readonly ServedRoute[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const served of routes) {
    const path = served.route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [served.route.method.toLowerCase()]: operationOf(served) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: coreVersion,
      description: 'Every answer is an envelope {status, msg, data}. Business failures are HTTP 200 with another status in the body.',
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The raw token that a login answers in its Authorization header.',
        },
      },
    },
    paths,
  }
}

function operationOf({ plugin, name, route }: ServedRoute): Json {
  return {
    operationId: `${plugin}.${name}`,
    tags: [plugin],
    summary: route.about ?? wordsOf(name),
    description: `Access: ${accessText(route.access)}.`,
    ...(route.access !== 'anyone' && { security: route.access === 'token-optional' ? [{}, { token: [] }] : [{ token: [] }] }),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(bodyOf(route) && { requestBody: bodyOf(route) }),
    responses: { 200: { description: 'The envelope', content: contentOf(route) } },
  }
}

/** Who may call, in words. */
export function accessText(access: Access): string {
  if (typeof access === 'string') return { anyone: 'anyone', 'token-optional': 'anyone, but a token that is sent must be good', user: 'logged in' }[access]
  const parts = [access.roles && `role ${access.roles.join(' or ')}`, access.permission && `permission ${access.permission}`]
  return parts.filter(Boolean).join(' and ')
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema ?? z.object({}), 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function bodyOf({ body, upload }: Route): Json | undefined {
  if (!upload) return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
  const fields = body && schemaOf(body, 'input').properties
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, [upload.field]: file } } } },
  }
}

function contentOf({ answer, output }: Route): Json {
  if (answer === 'file') return { 'application/octet-stream': {} }
  if (answer === 'stream') return { 'text/event-stream': {} }
  const data = output ? schemaOf(output, 'output') : { type: 'null' }
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'integer' }, msg: { type: 'string' }, data },
        required: ['status', 'msg', 'data'],
      },
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** Splits a route's name into words: `getUserList` becomes "Get user list". */
export function wordsOf(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
