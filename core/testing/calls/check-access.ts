import { addressOf, kernel } from '../../plugin/index.ts'
import { Identities, identities, refusalOf } from './identities.ts'
import type { TestSite } from '../start-test-site.ts'

const refusals = ['kernel/login-required', 'kernel/login-lost', 'kernel/forbidden']

/** Calls every route of every running plugin as every kind of caller; returns each response that contradicts the declared access. */
export async function checkAccess(site: TestSite): Promise<{ calls: number; wrong: string[] }> {
  const tokens = await Identities.create(site)
  const permissions = Object.assign({}, kernel.permissions, ...site.site.plugins().map(({ id }) => site.permissionsOf(id)))
  const wrong: string[] = []
  let calls = 0
  for (const { plugin, name, route } of site.site.services.routes) {
    for (const identity of identities) {
      const expected = refusalOf(route.access, identity, (permission) => identity === 'root' || (permissions[permission] ?? []).includes(identity))
      const token = await tokens.tokenOf(identity)
      const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, '0']))
      const response = await fetch(site.url + addressOf(route, { params }), {
        method: route.method,
        headers: token ? { authorization: token } : {},
      })
      const streams = response.headers.get('content-type')?.includes('event-stream')
      const body = streams ? undefined : ((await response.json().catch(() => undefined)) as { code?: string } | undefined)
      if (streams) await response.body?.cancel()
      const got = body?.code !== undefined && refusals.includes(body.code) ? body.code : undefined
      calls += 1
      if (got !== expected) wrong.push(`${plugin}.${name} as ${identity}: expected ${expected ?? 'access'}, got ${got ?? 'access'} (HTTP ${response.status})`)
    }
    await tokens.replaceEnded()
  }
  return { calls, wrong }
}
