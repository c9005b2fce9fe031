import type { SiteBootstrap, WebPart } from '@verdict/core'
import startModules from 'virtual:verdict-start'
import type { MenuContribution, WebPlugin } from '../declaration/define-web.ts'

type Loaders = Readonly<Record<string, () => Promise<{ default: never }>>>

function addStyle(href: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => loaded())
    link.addEventListener('error', () => failed(new Error(`Unable to preload CSS for ${href}`)))
    document.head.append(link)
  })
}

/** Fetches the entry of a plugin: a table of functions that import its files. An installed plugin has style sheets, and needs those of the shared kits. */
async function fetchEntry({ entry, styles }: WebPart): Promise<Loaders> {
  if (styles) await Promise.all([import('virtual:verdict-kit-styles').then(Object.keys), ...styles.map(addStyle)])
  const { default: loaders }: { default: Loaders } = await import(/* @vite-ignore */ entry)
  return loaders
}

function loaderOf(plugin: string, web: WebPart) {
  let entry: Promise<Loaders> | undefined
  return ({ module }: { readonly module: string }) =>
    async () => {
      const early = startModules[`${plugin}/${module}`]
      // An installed plugin may replace a built-in one with the same id.
      if (early && !web.styles) return early()
      entry ??= fetchEntry(web)
      const load = (await entry)[module]
      if (!load) throw new Error(`the entry of plugin '${plugin}' has no file '${module}'`)
      return load()
    }
}

/** Creates a plugin from the data in the page. Its files are fetched when they are first shown. */
function listedPlugin(id: string, web: WebPart): WebPlugin {
  const { pages, redirects, menu, fills, parts, frames, navigations, locales } = web.declares
  const load = loaderOf(id, web)
  const loadable = <T extends { readonly module: string }>(items: readonly T[] = []) => items.map((item) => ({ ...item, load: load(item) }))
  return {
    id,
    // The build wrote these from the typed declaration, so the types of `define-web.ts` hold.
    pages: loadable(pages),
    redirects: redirects ?? [],
    menu: (menu ?? []).map((entry) => ({ ...entry, label: entry.to })) as readonly MenuContribution[],
    fills: loadable(fills).map((fill) => ({ ...fill, kind: 'fill' })),
    parts: loadable(parts).map((part) => ({ ...part, kind: 'part' })),
    frames: loadable(frames).map((frame) => ({ ...frame, kind: 'frame' })),
    navigations: loadable(navigations),
    locales: Object.fromEntries(Object.entries(locales ?? {}).map(([language, module]) => [language, load({ module })])),
  }
}

/** The plugins of the site that have a web part. */
export function listedPlugins(listed: SiteBootstrap['plugins']): WebPlugin[] {
  return listed.flatMap(({ id, web }) => (web ? [listedPlugin(id, web)] : []))
}
