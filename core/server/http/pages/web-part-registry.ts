import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationFile, WebDeclaration, type WebPart } from '../../../plugin/index.ts'
import type { Locales } from '../../base/locales.ts'
import type { WebShell } from './web-shell.ts'

/** A plugin that runs. */
export interface ServedPlugin {
  readonly id: string
  readonly version: string
  /** The folder of its prebuilt web part, when it was installed after the shell was built. */
  readonly web?: { readonly directory: string; readonly entry: string; readonly styles: readonly string[] } | undefined
}

/** The web part of each running plugin. Read once at start, because neither the shell nor an installed package changes while the site runs. */
export class WebPartRegistry {
  readonly #parts: ReadonlyMap<string, WebPart | null>

  constructor(
    plugins: readonly ServedPlugin[],
    { shell, locales }: { shell: WebShell | undefined; locales: Locales },
    onUnreadable: (plugin: string, error: unknown) => void,
  ) {
    const read = (plugin: ServedPlugin) => inAllLanguages(plugin.id, this.#read(plugin, shell, onUnreadable), locales)
    this.#parts = new Map(plugins.map((plugin) => [plugin.id, read(plugin)]))
  }

  of(plugin: string): WebPart | null {
    return this.#parts.get(plugin) ?? null
  }

  #read({ id, web }: ServedPlugin, shell: WebShell | undefined, onUnreadable: (plugin: string, error: unknown) => void): WebPart | null {
    if (!web) return shell?.builtIn[id] ?? null
    const base = `/plugins/${id}/`
    try {
      return { entry: base + web.entry, styles: web.styles.map((style) => base + style), declares: readDeclaration(web.directory) }
    } catch (error) {
      onUnreadable(id, error)
      return null
    }
  }
}

/** Menu entries are data in the page, and so are their texts in added languages. */
function inAllLanguages(plugin: string, part: WebPart | null, locales: Locales): WebPart | null {
  const { menu, ...declares } = part?.declares ?? {}
  if (!part || !menu) return part
  const added = locales.languages.filter(({ version }) => version !== null)
  const labelled = menu.map(({ label, ...entry }) => {
    const more = added.flatMap(({ id }) => {
      const text = label === undefined ? undefined : locales.textIn(id, plugin, label)
      return text === undefined ? [] : [[id, text] as const]
    })
    return { ...entry, labels: { ...entry.labels, ...Object.fromEntries(more) } }
  })
  return { ...part, declares: { ...declares, menu: labelled } }
}

/** Reads the declaration of an installed web part; throws if it is unreadable. */
export function readDeclaration(directory: string): WebDeclaration {
  return WebDeclaration.parse(JSON.parse(readFileSync(join(directory, declarationFile), 'utf8')))
}
