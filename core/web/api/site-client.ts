import { client, kernelApi, sessionSend, type Api, type Client, type Route, type Routes, type Send } from '@verdict/core'
import { tokenStore } from '../session/session.ts'
import { refreshRoles } from '../session/session-sync.ts'
import { texts } from '../text/texts.ts'
import { showFailure } from './answer-handling.ts'

export const requestTimeout = 90_000
export const downloadTimeout = 300_000

const plainSend = sessionSend(tokenStore, { language: () => texts.language ?? 'zh-CN', fetch: (input, init) => fetch(input, init) })

/** Sends with the session; gives up after the time that its kind of call may take. */
const timedSend =
  (limit: number): Send =>
  (url, request) => {
    const given = request.signal
    const timeout = AbortSignal.timeout(limit)
    return plainSend(url, { ...request, signal: given ? AbortSignal.any([given, timeout]) : timeout })
  }

const sendFor = (route: Route): Send => {
  if (route.answer === 'stream') return plainSend
  return timedSend(route.answer === 'file' || route.upload ? downloadTimeout : requestTimeout)
}

type Call = (given?: object, signal?: AbortSignal) => Promise<unknown>

/** The calls of an API without any messages: for work in the background. */
export function quietClient<R extends Routes>(api: Api<R>): Client<R> {
  const calls = Object.entries(api.routes).map(([name, route]) => [name, client({ plugin: api.plugin, routes: { [name]: route } }, sendFor(route))[name]])
  return Object.fromEntries(calls) as Client<R>
}

const loud = new WeakMap<Api, unknown>()

/** The calls of an API; every failure is told to the reader once and still thrown. The same object for the same API. */
export function siteClient<R extends Routes>(api: Api<R>): Client<R> {
  const known = loud.get(api)
  if (known) return known as Client<R>
  const quiet = quietClient(api) as Record<string, Call>
  const calls = Object.entries(api.routes).map(([name, route]) => {
    const reporting: Call = async (given, signal) => {
      try {
        return await quiet[name]!(given, signal)
      } catch (error) {
        showFailure(error, route, { reloadRoles })
        throw error
      }
    }
    return [name, reporting]
  })
  const made = Object.fromEntries(calls) as Client<R>
  loud.set(api, made)
  return made
}

export function reloadRoles(): void {
  refreshRoles(quietClient(kernelApi)).catch(() => undefined)
}
