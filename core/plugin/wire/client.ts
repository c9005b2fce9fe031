import { parseEnvelope, WireError } from './envelope.ts'
import type { Operations } from './mounted.ts'
import type { Api, ClientResult, DownloadedFile, RouteInput, Route, Routes } from './route.ts'

/** Sends a request: `fetch`, or a function that adds the session (see `sessionSend`). */
export type Send = (url: string, request: RequestInit & { method: string }) => Promise<Response>

/** One typed function per route or operation. */
export type Client<R extends Operations> = {
  readonly [K in keyof R]: object extends RouteInput<R[K]>
    ? (given?: RouteInput<R[K]>, signal?: AbortSignal) => Promise<ClientResult<R[K]>>
    : (given: RouteInput<R[K]>, signal?: AbortSignal) => Promise<ClientResult<R[K]>>
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: File
}

/** Creates the typed client of an API. It unwraps the envelope, and throws a `WireError` for every failure. */
export function client<R extends Routes>(api: Api<R>, send: Send): Client<R> {
  return clientOf(
    api,
    (route) =>
      (given = {}, signal) =>
        callRoute(route, given, send, signal),
  )
}

type Call = (given?: AnyInput, signal?: AbortSignal) => Promise<unknown>

/** The typed client of an API whose calls are made by `callOf`. */
export function clientOf<R extends Routes>(api: Api<R>, callOf: (route: Route) => Call): Client<R> {
  return Object.fromEntries(Object.entries(api.routes).map(([name, route]) => [name, callOf(route)])) as Client<R>
}

/** Calls a route: returns what its answer contains, or throws a `WireError`. */
export async function callRoute(route: Route, given: AnyInput, send: Send, signal?: AbortSignal): Promise<unknown> {
  const response = await send(addressOf(route, given), { method: route.method, ...bodyOf(route, given), ...(signal && { signal }) })
  if (route.answer === 'file') return fileOf(response)
  if (route.answer === 'stream' && response.ok && response.body) return response.body
  return parseEnvelope(response)
}

/** The URL of a call. Empty values are left out, lists are joined by commas. */
export function addressOf(route: Route, given: Pick<AnyInput, 'params' | 'query'>): string {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.params?.[key])))
  const pairs = Object.entries(given.query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, value instanceof Date ? value.toISOString() : String(value)]))
  return pairs.length > 0 ? `${path}?${query}` : path
}

function bodyOf(route: Route, { body, file }: AnyInput): Pick<RequestInit, 'body' | 'headers'> {
  if (!route.upload || !file) {
    return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) if (value !== undefined && value !== null) form.append(key, String(value))
  form.append(route.upload.field, file)
  return { body: form }
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    await parseEnvelope(response)
    throw new WireError({ http: response.status, status: 400, message: 'Invalid file format' })
  }
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = /filename=(.*)/.exec(disposition)?.[1]?.replace(/^"|"$/g, '') ?? 'download'
  return { name: decodeURIComponent(name), content: await response.blob() }
}
