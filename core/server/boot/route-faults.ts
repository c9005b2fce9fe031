import type { ServedRoute } from '../http/routes/serve-route.ts'

/** The addresses that the kernel serves without a contract. */
const operatorAddresses = ['/api/health/live', '/api/health/ready', '/api/metrics', '/api/openapi.json', '/api/docs'].map((path) => `GET ${path}`)
const path = /^\/api(\/:?[\w.~-]+)+$/

/** A path whose fixed part is one of these would answer calls of others. */
const shared = /^\/api(\/(admin|file|public))?\/:/

/** Returns the faults of the routes that a plugin declares, one sentence each. */
export function routeFaults(served: readonly ServedRoute[], wanted: readonly ServedRoute[]): string[] {
  const taken = new Map(operatorAddresses.map((address) => [address, 'kernel']))
  for (const route of served) taken.set(addressOf(route), route.plugin)
  return wanted.flatMap((one) => {
    const { plugin, name, route } = one
    const text = `${route.method} ${route.path}`
    if (!path.test(route.path)) return [`plugin '${plugin}' serves ${text}, which is not a path below /api/`]
    if (shared.test(route.path)) return [`plugin '${plugin}' serves ${text}, which has no name of its own before its parameter`]
    if (typeof one.handler !== 'function') return [`plugin '${plugin}' has no handler for '${name}'`]
    const other = taken.get(addressOf(one))
    taken.set(addressOf(one), plugin)
    return other === undefined ? [] : [`plugins '${other}' and '${plugin}' both serve ${text}`]
  })
}

/** Two paths that differ only in the names of their parameters are the same address. */
function addressOf({ route }: ServedRoute): string {
  return `${route.method} ${route.path.replace(/:\w+/g, ':')}`
}
