import semver from 'semver'
import { coreVersion } from '../../plugin/index.ts'
import { kernelServices } from '../kernel/kernel-services.ts'
import { sitePlugin, type SiteOptions } from '../site-options.ts'
import { BootError } from './boot-error.ts'
import { orderByNeeds } from './plugin-order.ts'
import { PluginRegistry, type SitePlugin } from './plugin-registry.ts'

/** Registers the plugins in the order of their needs. What cannot work stops the start here. */
export function createPluginRegistry({ plugins, off }: Pick<SiteOptions, 'plugins' | 'off'>): PluginRegistry {
  const given = plugins.map(sitePlugin)
  for (const plugin of given) checkVersion(plugin)
  const ordered = orderByNeeds(
    given.map(({ server }) => server),
    kernelServices,
  )
  return new PluginRegistry(
    ordered.flatMap((server) => given.filter((plugin) => plugin.server === server)),
    off,
  )
}

/** Refuses a plugin that was made for another version of the kernel. */
function checkVersion({ server, version, coreRange }: SitePlugin): void {
  if (coreRange === undefined || coreRange === '*' || semver.satisfies(coreVersion, coreRange, { includePrerelease: true })) return
  const { id } = server.plugin
  throw new BootError(`plugin '${id}' ${version} was made for @verdict/core ${coreRange}, and this is ${coreVersion}`, id)
}
