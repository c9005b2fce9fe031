import semver from 'semver'
import { coreVersion } from '../../plugin/index.ts'
import { BootError } from './boot-error.ts'
import type { SitePlugin } from './plugin-registry.ts'

/** Stops the start when a plugin was made for another kernel, or when two want the same address. */
export function checkVersions(plugins: readonly SitePlugin[]): void {
  for (const { server, version, coreRange } of plugins) {
    if (coreRange === undefined || coreRange === '*' || semver.satisfies(coreVersion, coreRange, { includePrerelease: true })) continue
    const { id } = server.plugin
    throw new BootError(`plugin '${id}' ${version} was made for @verdict/core ${coreRange}, and this is ${coreVersion}`, id)
  }
}

/** Two plugins may not serve one address. */
export function checkRoutes(routes: readonly { plugin: string; route: { method: string; path: string } }[]): void {
  const taken = new Map<string, string>()
  for (const { plugin, route } of routes) {
    const address = `${route.method} ${route.path.replace(/:\w+/g, ':')}`
    const other = taken.get(address)
    if (other !== undefined) throw new BootError(`plugins '${other}' and '${plugin}' both serve ${route.method} ${route.path}`, plugin)
    taken.set(address, plugin)
  }
}
