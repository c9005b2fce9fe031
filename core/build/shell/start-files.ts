import { everywhere, footer, mainMenu, topBarTools } from '@verdict/core/web/declare'
import type { DescribedWeb } from '../plugin/describe-web.js'

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
