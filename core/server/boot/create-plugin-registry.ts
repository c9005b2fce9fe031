import { sitePlugin, type SiteOptions } from '../site-options.ts'
import { checkVersions } from './check-plugins.ts'
import { orderByNeeds } from './plugin-order.ts'
import { PluginRegistry } from './plugin-registry.ts'

/** The plugins in the order of needs; what cannot work stops the start here. */
export function createPluginRegistry({ plugins, off }: Pick<SiteOptions, 'plugins' | 'off'>): PluginRegistry {
  const given = plugins.map(sitePlugin)
  checkVersions(given)
  const ordered = orderByNeeds(given.map(({ server }) => server))
  return new PluginRegistry(
    ordered.flatMap((server) => given.filter((plugin) => plugin.server === server)),
    off,
  )
}
