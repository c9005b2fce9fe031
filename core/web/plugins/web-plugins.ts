import { createContext, use } from 'react'
import type { Fill, FrameLayout, Navigation, Owned, Page, PartProvider, Redirect, WebPlugin } from './define-web.ts'
import { menuFill } from './menu-fill.tsx'

/** The contributions of all enabled plugins. */
export class WebPlugins {
  readonly ids: ReadonlySet<string>
  readonly pages: readonly Owned<Page>[]
  readonly redirects: readonly Owned<Redirect>[]
  readonly navigations: readonly Owned<Navigation>[]
  readonly #fills: readonly Owned<Fill>[]
  readonly #parts: ReadonlyMap<string, Owned<PartProvider>>
  readonly #frames: readonly Owned<FrameLayout>[]

  constructor(plugins: readonly WebPlugin[]) {
    const all = <T>(list: (plugin: WebPlugin) => readonly T[] | undefined): Owned<T>[] =>
      plugins.flatMap((plugin) => (list(plugin) ?? []).map((item) => ({ ...item, plugin: plugin.id })))
    this.ids = new Set(plugins.map(({ id }) => id))
    this.pages = all(({ pages }) => pages)
    this.redirects = all(({ redirects }) => redirects)
    this.navigations = all(({ navigations }) => navigations).toSorted((a, b) => b.path.length - a.path.length)
    this.#fills = [...all(({ fills }) => fills), ...all(({ menu }) => menu).map(menuFill)].toSorted((a, b) => a.order - b.order)
    this.#parts = new Map(all(({ parts }) => parts).map((provider) => [provider.token, provider]))
    this.#frames = all(({ frames }) => frames).toSorted((a, b) => a.path.length - b.path.length)
  }

  fillsOf(slot: string): readonly Owned<Fill>[] {
    return this.#fills.filter(({ token }) => token === slot)
  }

  partOf(token: string): Owned<PartProvider> | undefined {
    return this.#parts.get(token)
  }

  /** The layouts around a page, outermost first. */
  framesAround(path: string): readonly Owned<FrameLayout>[] {
    return this.#frames.filter((frame) => path === frame.path || path.startsWith(`${frame.path}/`))
  }
}

export const WebPluginsContext = createContext(new WebPlugins([]))

export const useWebPlugins = (): WebPlugins => use(WebPluginsContext)
