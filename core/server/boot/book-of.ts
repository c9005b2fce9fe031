import { sitePlugin, type SiteOptions } from '../site-options.ts'
import { checkVersions } from './check.ts'
import { inOrder } from './order.ts'
import { PluginBook } from './plugin-book.ts'

/** The plugins in the order of needs; what cannot work stops the start here. */
export function bookOf({ plugins, off }: Pick<SiteOptions, 'plugins' | 'off'>): PluginBook {
  const given = plugins.map(sitePlugin)
  checkVersions(given)
  const ordered = inOrder(given.map(({ server }) => server))
  return new PluginBook(
    ordered.flatMap((server) => given.filter((plugin) => plugin.server === server)),
    off,
  )
}
