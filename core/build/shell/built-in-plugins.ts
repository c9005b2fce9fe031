import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrapElement, bootstrapMark, builtInFile, coreVersion, type SiteBootstrap, type WebPart } from '@verdict/core'
import { everywhere, footer, mainMenu, topBarTools } from '@verdict/core/web/declare'
import type { Plugin, ResolvedConfig } from 'vite'
import { z } from 'zod'
import { describeWeb, loaderSource, type DescribedWeb } from '../plugin/describe-web.js'

const startName = 'virtual:verdict-start'
const entryPrefix = 'virtual:verdict-entry/'
const kitStylesName = 'virtual:verdict-kit-styles'
// Installed plugins import the kits from the site's shared modules, past the bundler, which alone knows the kits' styles.
// Importing the whole ui-kit through the bundler loads its styles; the page kit has one file of them.
const kitStyles = "export * from '@verdict/ui-kit'\nimport '@verdict/page-kit/styles.css'"

const Manifest = z.object({
  verdict: z.object({ plugin: z.string().optional(), enabledByDefault: z.boolean().default(true) }).optional(),
  exports: z.object({ './web': z.string().optional() }).optional(),
})

/** The web entries of the plugins in a folder. */
export const webEntries = (folder: string): string[] => pagesIn(folder).map(({ entry }) => entry)

function pagesIn(folder: string): { entry: string; enabledByDefault: boolean }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .flatMap((plugin) => {
      const file = join(folder, plugin, 'package.json')
      if (!existsSync(file)) return []
      const { verdict, exports } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
      const web = exports?.['./web']
      return verdict?.plugin && web ? [{ entry: join(folder, plugin, web), enabledByDefault: verdict.enabledByDefault }] : []
    })
}

export interface BuiltInPlugins extends Plugin {
  /** The files of plugins that the first page of a site needs. */
  readonly startFiles: () => ReadonlySet<string>
  /** Provides `virtual:verdict-start` to a build without the plugins' entries. */
  readonly startTable: () => Plugin
}

/**
 * Builds the plugins of these folders together with the shell. The shell contains nothing of them: what they declare is data in the page,
 * each plugin has an entry of its own, and every declared file is loaded with `import()`. The shell itself imports only the files of the first page.
 */
export function builtInPlugins(folders: readonly string[]): BuiltInPlugins {
  let config: ResolvedConfig
  let found: readonly DescribedWeb[] = []
  let start: ReadonlySet<string> = new Set()
  let emitted: readonly { readonly plugin: DescribedWeb; readonly file: string }[] = []

  async function describe(): Promise<void> {
    const pages = folders.flatMap(pagesIn)
    found = await Promise.all(pages.map(({ entry }) => describeWeb(entry)))
    // Most sites have no other plugins.
    start = startFiles(found.filter((_, index) => pages[index]?.enabledByDefault))
  }

  return {
    name: 'verdict-built-in-plugins',
    startFiles: () => start,
    startTable: () => ({
      name: 'verdict-start-table',
      resolveId: (id) => (id === startName ? `\0${id}` : undefined),
      load: (id) => (id === `\0${startName}` ? startSource(found, start) : undefined),
    }),
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      await describe()
      if (config.command === 'serve') return
      emitted = found.map((plugin) => {
        const { id } = plugin
        return { plugin, file: this.emitFile({ type: 'chunk', id: entryPrefix + id, name: `plugin-${id}`, preserveSignature: 'strict' }) }
      })
    },
    resolveId: (id) => (id === startName || id === kitStylesName || id.startsWith(entryPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:verdict-')) return undefined
      if (id === `\0${kitStylesName}`) return kitStyles
      // So that a development server reloads the page when a declaration changes.
      for (const entry of folders.flatMap(webEntries)) this.addWatchFile(entry)
      if (id === `\0${startName}`) return startSource(found, start)
      const plugin = found.find((web) => id === `\0${entryPrefix}${web.id}`)
      return plugin && loaderSource(plugin)
    },
    generateBundle() {
      const parts = emitted.map(({ plugin: { id, declares }, file }): [string, WebPart] => [id, { entry: `/${this.getFileName(file)}`, declares }])
      this.emitFile({ type: 'asset', fileName: builtInFile, source: JSON.stringify(Object.fromEntries(parts)) })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (config.command === 'build') return html
        // On a development server every plugin of the folders is on.
        await describe()
        const listed = found.map(({ id, declares }) => ({ id, version: coreVersion, web: { entry: `/@id/__x00__${entryPrefix}${id}`, declares } }))
        return html.replace(bootstrapMark, () => bootstrapScript(listed))
      },
    },
  }
}

function startSource(plugins: readonly DescribedWeb[], start: ReadonlySet<string>): string {
  const shown = plugins.flatMap(({ id, modules }) => Object.entries(modules).map(([name, path]) => [`${id}/${name}`, path] as const))
  return loaderSource({ modules: Object.fromEntries(shown.filter(([, path]) => start.has(path))) })
}

const names = { name: 'Verdict', shortName: 'Verdict', description: '', baseUrl: '', logo: '' }

function bootstrapScript(plugins: SiteBootstrap['plugins']): string {
  const bootstrap: SiteBootstrap = {
    coreVersion,
    plugins,
    site: names,
    languages: [],
    defaultLanguage: 'zh-CN',
    now: Date.now(),
    lastUpdate: 0,
  }
  return `<script id="${bootstrapElement}" type="application/json">${JSON.stringify(bootstrap).replaceAll('<', '\\u003c')}</script>`
}

/** The page to which `/` redirects. */
const firstPage = '/home'
/** The slots that the shell shows around every page. */
const shellSlots = [everywhere, footer, mainMenu, topBarTools].map(({ id }) => id)

/**
 * The files that the first page of a site needs: the page itself, the fills of the slots that it and the shell show immediately, and the texts of
 * their plugins. They are bundled into one chunk; otherwise each would be a request of its own.
 */
export function startFiles(plugins: readonly DescribedWeb[]): Set<string> {
  const page = plugins.flatMap(({ declares }) => declares.pages ?? []).find(({ path }) => path === firstPage)
  const slots = new Set<string>([...shellSlots, ...(page?.slots ?? [])])
  return new Set(plugins.flatMap((plugin) => shownFiles(plugin, slots)))
}

function shownFiles({ declares: { pages = [], fills = [], locales = {} }, modules }: DescribedWeb, slots: ReadonlySet<string>): string[] {
  const shown = [...pages.filter(({ path }) => path === firstPage), ...fills.filter(({ token }) => slots.has(token))].map(({ module }) => module)
  return shown.length === 0 ? [] : [...shown, ...Object.values(locales)].map((module) => modules[module]!)
}
