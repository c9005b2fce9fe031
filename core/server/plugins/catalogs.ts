import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { kernel, type CatalogEntry, type PluginCatalog } from '../../plugin/index.ts'
import type { Locales } from '../base/locales.ts'
import { catalogTimeoutMs, readCatalog, UnreadableCatalog, type ListedPlugin } from './catalog-list.ts'
import type { PluginRegistry } from './plugin-registry.ts'

/** The plugins of this version: `npm run pack` writes the list into the package. The repository has none, because it contains them. */
const shipped = fileURLToPath(new URL('../../catalog.json', import.meta.url))

const keptMs = 600_000
/** A list that could not be read is asked for again sooner. */
const failureKeptMs = 30_000

interface Read {
  readonly plugins: readonly ListedPlugin[]
  readonly problem?: UnreadableCatalog['key']
}

/** The lists of plugins that can be added. Each is read at most every ten minutes, and all at the same time. */
export function catalogs(sources: readonly string[], registry: PluginRegistry, locales: Locales) {
  const lists = [...(existsSync(shipped) ? [shipped] : []), ...sources].map((source) => ({ source, read: keeping(source) }))
  return async (language: string | undefined): Promise<PluginCatalog> => {
    const read = await Promise.all(lists.map(async ({ source, read: now }) => ({ source, ...(await now()) })))
    const byPackage = new Map(read.flatMap(({ plugins }) => plugins.map((plugin): [string, ListedPlugin] => [plugin.package, plugin])).toReversed())
    const problems = read.flatMap(({ source, problem }) =>
      problem === undefined ? [] : [locales.translate(kernel.id, `catalog.${problem}`, language, { source: nameOf(source), seconds: catalogTimeoutMs / 1000 })],
    )
    return { plugins: [...byPackage.values()].map((plugin) => entryOf(plugin, registry)).toSorted((one, other) => (one.id < other.id ? -1 : 1)), problems }
  }
}

function keeping(source: string): () => Promise<Read> {
  let until = 0
  let reading: Promise<Read> | undefined
  return () => {
    if (reading && Date.now() < until) return reading
    until = Number.POSITIVE_INFINITY
    reading = readCatalog(source)
      .then((plugins) => ({ plugins }))
      .catch((error: unknown) => ({ plugins: [], problem: error instanceof UnreadableCatalog ? error.key : ('invalid' as const) }))
    void reading.then(({ problem }) => (until = Date.now() + (problem === undefined ? keptMs : failureKeptMs)))
    return reading
  }
}

function entryOf(plugin: ListedPlugin, registry: PluginRegistry): CatalogEntry {
  return { ...plugin, command: `npx verdict plugins add ${plugin.package}`, installed: registry.has(plugin.id) }
}

/** An address can contain a password or a token. */
function nameOf(source: string): string {
  if (!URL.canParse(source)) return source
  const { protocol, host, pathname } = new URL(source)
  return `${protocol}//${host}${pathname}`
}
