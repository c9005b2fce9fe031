import { callRoute, clientOf, kernelApi, sessionSend, type Api, type Client, type Route, type Routes, type Send } from '@verdict/core'
import { tokenStore } from '../session/session.ts'
import { refreshRoles } from '../session/session-sync.ts'
import { texts } from '../text/texts.ts'
import { showFailure } from './answer-handling.ts'

const requestTimeout = 90_000
const downloadTimeout = 300_000

const plainSend = sessionSend(tokenStore, { language: () => texts.language ?? 'zh-CN', fetch: (input, init) => fetch(input, init) })

/** Sends with the session's token and aborts after a timeout. */
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

/** The calls of an API without error messages, for background work. */
export function quietClient<R extends Routes>(api: Api<R>): Client<R> {
  return clientOf(
    api,
    (route) =>
      (given = {}, signal) =>
        callRoute(route, given, sendFor(route), signal),
  )
}

const clients = new WeakMap<Api, unknown>()

/** The calls of an API. Every failure is shown to the reader and thrown. Returns the same object for the same API. */
export function pageClient<R extends Routes>(api: Api<R>): Client<R> {
  const known = clients.get(api)
  if (known) return known as Client<R>
  const made = clientOf(api, (route) => async (given = {}, signal) => {
    try {
      return await callRoute(route, given, sendFor(route), signal)
    } catch (error) {
      showFailure(error, route, { reloadRoles })
      throw error
    }
  })
  clients.set(api, made)
  return made
}

export function reloadRoles(): void {
  refreshRoles(quietClient(kernelApi)).catch(() => undefined)
}

/** The typed calls of an API; failures are shown to the reader. */
export const useApi = <R extends Routes>(api: Api<R>): Client<R> => pageClient(api)

/** Whether a call succeeded; the site has already shown the message of one that failed. */
export function succeeded(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
