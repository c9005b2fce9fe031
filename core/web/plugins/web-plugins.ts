import { createContext, lazy, use } from 'react'
import type { Drawable, DrawnFill, FrameLayout, Load, Navigation, Owned, Page, PartProvider, Redirect, WebPlugin } from '../declaration/define-web.ts'
import { menuFill } from '../menu/menu-fill.tsx'

const drawable = <T extends { readonly load: Load<object> }>(item: Owned<T>): Drawable<T> => ({ ...item, Component: lazy(item.load) })

/** The contributions of all enabled plugins. */
export class WebPlugins {
  readonly ids: ReadonlySet<string>
  readonly pages: readonly Owned<Page>[]
  readonly redirects: readonly Owned<Redirect>[]
  readonly navigations: readonly Drawable<Navigation>[]
  readonly #fills: readonly DrawnFill[]
  readonly #parts: ReadonlyMap<string, Drawable<PartProvider>>
  readonly #frames: readonly Owned<FrameLayout>[]

  constructor(plugins: readonly WebPlugin[]) {
    const all = <T>(list: (plugin: WebPlugin) => readonly T[] | undefined): Owned<T>[] =>
      plugins.flatMap((plugin) => (list(plugin) ?? []).map((item) => ({ ...item, plugin: plugin.id })))
    this.ids = new Set(plugins.map(({ id }) => id))
    this.pages = all(({ pages }) => pages)
    // A plugin that needs another one starts later, and may lead elsewhere.
    this.redirects = all(({ redirects }) => redirects).toReversed()
    this.navigations = all(({ navigations }) => navigations)
      .map(drawable)
      .toSorted((a, b) => b.path.length - a.path.length)
    this.#fills = [...all(({ fills }) => fills).map(drawable), ...all(({ menu }) => menu).map(menuFill)].toSorted((a, b) => a.order - b.order)
    this.#parts = new Map(all(({ parts }) => parts).map((provider) => [provider.token, drawable(provider)]))
    this.#frames = all(({ frames }) => frames).toSorted((a, b) => a.path.length - b.path.length)
  }

  fillsOf(slot: string): readonly DrawnFill[] {
    return this.#fills.filter(({ token }) => token === slot)
  }

  partOf(token: string): Drawable<PartProvider> | undefined {
    return this.#parts.get(token)
  }

  /** The layouts around a page, outermost first. */
  framesAround(path: string): readonly Owned<FrameLayout>[] {
    return this.#frames.filter((frame) => path === frame.path || path.startsWith(`${frame.path}/`))
  }
}

export const WebPluginsContext = createContext(new WebPlugins([]))

export const useWebPlugins = (): WebPlugins => use(WebPluginsContext)
