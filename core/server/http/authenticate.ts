import type {} from './request-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import type { Sessions } from '../auth/sessions.ts'
import { Forbidden, LoginLost, LoginRequired } from '../kernel/errors.ts'
import { setTokenHeaders, uploadCookie } from './token-headers.ts'

/** Finds out who calls. Whether they may is decided by `authorize`, after the call was counted. */
export function authenticate(route: Route, sessions: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request, route)
    request.caller = token === undefined ? undefined : await sessions.callerOf(token)
  }
}

/** Refuses who may not call, before anything of the body is read. */
export function authorize(route: Route, sessions: Sessions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller } = request
    const token = tokenOf(request, route)
    if (token !== undefined && !caller && route.access !== 'anyone') throw new LoginLost()
    if (route.access === 'anyone') return
    if (caller) await refresh(caller, sessions, request, reply)
    if (route.access === 'token-optional') return
    if (!caller) throw new LoginRequired()
    if (!admits(route, caller)) throw new Forbidden()
  }
}

function tokenOf(request: FastifyRequest, { upload }: Route): string | undefined {
  const sent = request.headers.authorization ?? (upload?.withoutHeader && isOwnPage(request) ? request.cookies[uploadCookie] : undefined)
  return sent === '' ? undefined : sent
}

/**
 * Whether a page of this very site sends the call. A browser adds the cookie by itself, also for a page of a neighbour under the same
 * domain, but says where the page came from; a program that says nothing holds the cookie because its owner gave it.
 */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function admits({ access }: Route, caller: Caller): boolean {
  if (typeof access === 'string') return true
  const { roles, permission } = access
  return (roles?.includes(caller.role) ?? true) && (permission === undefined || caller.may(permission))
}

async function refresh(caller: Caller, sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fresh = await sessions.refreshed(caller.claims)
  if (fresh === undefined) return
  reply.header('Refresh-Token', 'true')
  setTokenHeaders(request, reply, fresh)
}
