import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { ownerOf, type PluginDetail, type WebDeclaration } from '../../plugin/index.ts'
import type { PluginRegistry } from '../plugins/plugin-registry.ts'
import { readCollectionSizes } from '../storage/storage-statistics.ts'
import { webHalves } from './create-plugin-registry.ts'
import type { SiteServices } from './site-services.ts'

const mostReadmeBytes = 100_000

/** Reads what a plugin adds to the site. */
export function pluginDetails(db: Db, services: SiteServices, registry: PluginRegistry, webDirectory: string | undefined) {
  // Neither the shell nor an installed package changes while the site runs.
  let halves: ReadonlyMap<string, WebDeclaration> | undefined
  return async (id: string): Promise<Omit<PluginDetail, 'health'>> => {
    halves ??= new Map(webHalves(registry.running, webDirectory).map(({ plugin, declares }) => [plugin, declares]))
    const [readme, collections] = await Promise.all([readmeIn(registry.directoryOf(id)), readCollectionSizes(db, id)])
    const permissions = registry.running.find(({ server }) => server.plugin.id === id)?.server.plugin.permissions ?? {}
    const tokens = usedTokens(services, halves)
    return {
      readme,
      collections,
      pages: (halves.get(id)?.pages ?? []).map(({ path }) => path),
      calls: services.routes.flatMap(({ plugin, route }) => (plugin === id ? [{ method: route.method, path: route.path, about: route.about ?? '' }] : [])),
      permissions: Object.entries(permissions).map(([name, roles]) => ({ name, roles: [...roles] })),
      jobs: services.jobs.of(id),
      extends: [...tokens].flatMap(([token, plugins]) => (ownerOf({ id: token }) !== id && plugins.has(id) ? [token] : [])).toSorted(),
      offers: [...tokens].flatMap(([token, plugins]) =>
        ownerOf({ id: token }) === id ? [{ token, plugins: [...plugins].filter((plugin) => plugin !== id).toSorted() }] : [],
      ),
    }
  }
}

/** All tokens that running plugins provide, fill or follow, on the server and in pages. */
function usedTokens({ wiring }: SiteServices, halves: ReadonlyMap<string, WebDeclaration>): Map<string, Set<string>> {
  const used = new Map(wiring.explain().map(({ id, plugins }) => [id, new Set(plugins)]))
  for (const [plugin, { menu = [], fills = [], parts = [], frames = [] }] of halves)
    for (const { token } of [...menu, ...fills, ...parts, ...frames]) used.set(token, (used.get(token) ?? new Set()).add(plugin))
  return used
}

/** The beginning of a long one. Links to other files of the package lead nowhere, so their texts stay alone. */
async function readmeIn(directory: string | undefined): Promise<string> {
  if (directory === undefined) return ''
  const file = await open(join(directory, 'README.md')).catch(() => undefined)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(mostReadmeBytes), position: 0 })
    return withoutFileLinks(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

const withoutFileLinks = (text: string) => text.replaceAll(/!?\[([^\][\n]{0,200})\]\((?!https?:|mailto:)[^()\n]{0,500}\)/g, '$1')
