import type {} from './fastify-types.ts'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Route } from '../../../plugin/index.ts'
import type { Caller } from '../../base/caller.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { Forbidden, LoginLost, LoginRequired } from '../../base/errors.ts'
import { setTokenHeaders, uploadCookie } from './token-headers.ts'

/**
 * Identifies the caller (`request.caller`) when a request arrives, and checks the route's access rule before its body is read.
 * Rate limits count the call between the two steps, so refused calls count as well.
 */
export const authentication = fp<{ sessions: Sessions }>(
  async (app, { sessions }) => {
    await app.register(cookie)
    app.decorateRequest('caller', undefined)
    app.addHook('onRequest', async (request) => {
      const { contract } = request.routeOptions.config
      const token = contract && tokenOf(request, contract)
      if (token !== undefined) request.caller = await sessions.callerOf(token)
    })
    app.addHook('preParsing', async (request, reply) => {
      const { contract } = request.routeOptions.config
      if (contract) await authorize(contract, sessions, request, reply)
    })
  },
  { name: 'authentication' },
)

async function authorize(route: Route, sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { caller } = request
  if (route.access === 'anyone') return
  if (!caller && tokenOf(request, route) !== undefined) throw new LoginLost()
  if (caller) await refresh(caller, sessions, request, reply)
  if (route.access === 'token-optional') return
  if (!caller) throw new LoginRequired()
  if (!isAllowed(route, caller)) throw new Forbidden()
}

function tokenOf(request: FastifyRequest, { upload }: Route): string | undefined {
  const sent = request.headers.authorization ?? (upload?.withoutHeader && isSameOrigin(request) ? request.cookies[uploadCookie] : undefined)
  return sent === '' ? undefined : sent
}

/**
 * Whether a page of this site sends the call. A browser adds the cookie to the calls of any page under the same domain, but it says
 * which page it was; a program that sends neither header holds the cookie because its owner gave it the cookie.
 */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function isAllowed({ access }: Route, caller: Caller): boolean {
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
