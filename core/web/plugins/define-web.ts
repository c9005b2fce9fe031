import type { Frame, Part, Plugin, Role, Slot, WebsiteConfig } from '@verdict/core'
import { lazy, type ComponentType } from 'react'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Who may open a page: anyone when left out. */
export type PageGuard = 'user' | 'admin' | 'root'

export interface PageOptions {
  readonly guard?: PageGuard
  /** A switch of the site configuration: while it is off the page says `message` (a text of the plugin) and leads home. */
  readonly openWith?: { readonly field: keyof WebsiteConfig; readonly message: string }
  /** Key of the page's title in the plugin's texts. */
  readonly title?: string
  /** Off where the page needs the whole height. */
  readonly footer?: false
  /** Without navigation, footer and frames: full-screen pages. */
  readonly bare?: true
}

export interface Page extends PageOptions {
  readonly path: `/${string}`
  readonly load: Load<object>
}

interface Contribution {
  readonly token: string
  readonly order: number
  readonly Component: ComponentType<object>
}

export type Fill = Contribution & { readonly kind: 'fill' }
export type PartProvider = Contribution & { readonly kind: 'part' }

export interface FrameLayout {
  readonly kind: 'frame'
  readonly token: string
  readonly path: `/${string}`
  readonly load: Load<object>
  /** The layout brings its own bar and its own `<main id="content">`: the shell's bar and footer stay away. */
  readonly bare: boolean
}

/** A navigation that takes the place of the main menu under a path. */
export interface Navigation {
  readonly path: `/${string}`
  readonly Component: ComponentType
}

/** Who sees a menu entry; what it leads to checks again. */
export type MenuAudience = PageGuard | { readonly permission: string } | { readonly roles: readonly Role[] }

/** A menu entry as data. */
export interface MenuEntry {
  readonly to: string
  /** Key of its text in the plugin's texts. */
  readonly label: string
  readonly icon?: ComponentType
  /** Lower orders come first. */
  readonly order?: number
  /** Everybody when left out. */
  readonly visibleTo?: MenuAudience
  /** Further paths on which the entry is highlighted. */
  readonly also?: readonly string[]
  readonly newWindow?: boolean
}

export interface MenuContribution extends MenuEntry {
  readonly token: string
}

/** A path that leads to another one. */
export interface Redirect {
  readonly path: `/${string}`
  readonly to: string
}

type Texts = () => Promise<{ default: object }>

/** What a plugin adds to the screens. */
export interface WebParts {
  readonly pages?: readonly Page[]
  readonly redirects?: readonly Redirect[]
  readonly menu?: readonly MenuContribution[]
  readonly fills?: readonly Fill[]
  readonly parts?: readonly PartProvider[]
  readonly frames?: readonly FrameLayout[]
  readonly navigations?: readonly Navigation[]
  /** The plugin's texts by language, fetched with the first of its texts that is shown. */
  readonly locales?: Readonly<Record<string, Texts>>
}

export interface WebPlugin extends WebParts {
  readonly id: string
}

/** The web side of a plugin: a declaration only, everything heavy behind `import()`. */
export function defineWeb(plugin: Pick<Plugin, 'id'>, parts: WebParts): WebPlugin {
  return { ...parts, id: plugin.id }
}

const contribution = <Props extends object>(token: string, load: Load<Props>, order: number) => ({
  token,
  order,
  Component: lazy(load) as unknown as ComponentType<object>,
})

/** A page of its own at a path; `:name` stands for a parameter. */
export function page(path: `/${string}`, load: Load<object>, options: PageOptions = {}): Page {
  return { path, load, ...options }
}

/** Sends visitors of one path to another. */
export function redirect(path: `/${string}`, to: string): Redirect {
  return { path, to }
}

/** Puts an entry into the slot of a menu. An entry that needs more than a link is a component: see `fill`. */
export function menuEntry<Props extends object>(slot: Slot<Props>, entry: MenuEntry): MenuContribution {
  return { ...entry, token: slot.id }
}

/** Puts a component into a slot; lower orders come first. */
export function fill<Props extends object>(slot: Slot<Props>, load: Load<NoInfer<Props>>, order = 0): Fill {
  return { kind: 'fill', ...contribution(slot.id, load, order) }
}

/** Provides the component behind a part. */
export function part<Props extends object>(token: Part<Props>, load: Load<NoInfer<Props>>): PartProvider {
  return { kind: 'part', ...contribution(token.id, load, 0) }
}

/** Provides the layout of a frame; it draws the page inside with `<FrameContent>`. A bare one takes the place of the shell's bar and footer too. */
export function frame<Props extends object>(token: Frame<Props>, load: Load<object>, { bare = false }: { bare?: boolean } = {}): FrameLayout {
  return { kind: 'frame', token: token.id, path: token.path, load, bare }
}

/** Shows a navigation of its own on every page below a path. */
export function navigation(path: `/${string}`, load: Load<object>): Navigation {
  return { path, Component: lazy(load) }
}
