import type { Frame, Part, Plugin, Slot, WebDeclaration } from '@verdict/core'
import type { IconName } from '@verdict/ui-kit'
import type { ComponentType } from 'react'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Who may open a page; anyone when omitted. */
export type PageGuard = 'user' | 'admin' | 'root' | { readonly permission: string }

/** Props that a declaration passes to a page: plain data, because the build turns declarations into JSON. */
type PageProps = Readonly<Record<string, string | number | boolean>>

export interface PageOptions {
  readonly guard?: PageGuard
  /** A field that a plugin adds to the site configuration. While it is off, the page redirects home and shows `message` (a text of the plugin). */
  readonly openWith?: { readonly field: string; readonly message: string }
  /** Key of the page's title in the plugin's texts. */
  readonly title?: string
  /** `false` for pages that need the whole height. */
  readonly footer?: false
  /** Without navigation, footer and frames, for full-screen pages. */
  readonly bare?: true
  /** Slots that the page shows immediately; their fills are fetched together with the page. */
  readonly slots?: readonly { readonly id: string }[]
}

export interface Page extends Omit<PageOptions, 'slots'> {
  readonly path: `/${string}`
  readonly slots?: readonly string[]
  readonly load: Contribution['load']
  /** The props of the component. */
  readonly with?: PageProps
}

interface Contribution {
  readonly token: string
  readonly order: number
  // The props of a component are contravariant, so only `any` admits components of every slot; the slot's token types both sides.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly load: Load<any>
}

export type Fill = Contribution & { readonly kind: 'fill' }
export type PartProvider = Contribution & { readonly kind: 'part' }

export interface FrameLayout {
  readonly kind: 'frame'
  readonly token: string
  readonly path: `/${string}`
  readonly load: Load<object>
  /** The layout has its own bar and its own `<main id="content">`, which replace the shell's bar and footer. */
  readonly bare: boolean
}

/** A navigation that replaces the main menu below a path. */
export interface Navigation {
  readonly path: `/${string}`
  readonly load: Load<object>
}

/** Who sees a menu entry. The page behind it checks access itself. */
export type MenuAudience = NonNullable<NonNullable<WebDeclaration['menu']>[number]['visibleTo']>

/** A menu entry as data. */
export interface MenuEntry {
  /** In a menu of a frame, it may contain parameters of the frame's path: `/contest/:contestID/comments`. */
  readonly to: string
  /** Key of its text in the plugin's texts. */
  readonly label: string
  /** The name of an icon of the ui-kit. */
  readonly icon?: IconName
  /** Ascending order. */
  readonly order?: number
  /** Defaults to all users and visitors. */
  readonly visibleTo?: MenuAudience
  /** The field of the site configuration that opens the page behind the entry, as `openWith` of the page says; the entry is hidden while it is off. */
  readonly openWith?: string
  /** Further paths on which the entry is highlighted. */
  readonly also?: readonly string[]
  readonly newWindow?: boolean
}

export interface MenuContribution extends MenuEntry {
  readonly token: string
  /** The text in each language; the build looks it up. */
  readonly labels?: Readonly<Record<string, string>>
}

export interface Redirect {
  readonly path: `/${string}`
  readonly to: string
}

type Texts = () => Promise<{ default: object }>

/** A plugin's contributions to the web interface. The build turns them into data (`WebDeclaration`), so a declaration may import only contracts. */
export interface WebParts {
  readonly pages?: readonly Page[]
  readonly redirects?: readonly Redirect[]
  readonly menu?: readonly MenuContribution[]
  readonly fills?: readonly Fill[]
  readonly parts?: readonly PartProvider[]
  readonly frames?: readonly FrameLayout[]
  readonly navigations?: readonly Navigation[]
  /** The plugin's texts by language, loaded when one of them is first shown. */
  readonly locales?: Readonly<Record<string, Texts>>
}

export interface WebPlugin extends WebParts {
  readonly id: string
}

/** A contribution with the id of its plugin. */
export type Owned<T> = T & { readonly plugin: string }

/** A contribution with its component, which is fetched when it is first rendered. */
export type Drawable<T> = Owned<T> & { readonly Component: ComponentType<object> }

/** An entry of a slot: a fill, or a menu entry. */
export type DrawnFill = Pick<Drawable<Fill>, 'plugin' | 'token' | 'order' | 'Component'> & { readonly load?: Load<object> }

/** Declares the web part of a plugin; everything else is loaded with `import()`. */
export function defineWeb(plugin: Pick<Plugin, 'id'>, parts: WebParts): WebPlugin {
  return { ...parts, id: plugin.id }
}

const contribution = <Props extends object>(token: string, load: Load<Props>, order: number) => ({
  token,
  order,
  load,
})

/** A page at a path; `:name` is a parameter. A component with props gets them from `with`, so that several pages can share it. */
export function page(path: `/${string}`, load: Load<object>, options?: PageOptions): Page
export function page<Props extends PageProps>(path: `/${string}`, load: Load<Props>, options: PageOptions & { readonly with: NoInfer<Props> }): Page
export function page(path: `/${string}`, load: Page['load'], { slots, ...options }: PageOptions & Pick<Page, 'with'> = {}): Page {
  return { path, load, ...options, ...(slots && { slots: slots.map(({ id }) => id) }) }
}

/** Redirects one path to another, with its query. The second may contain parameters of the first; a `*` at the end of both stands for all that follows. */
export function redirect(path: `/${string}`, to: string): Redirect {
  return { path, to }
}

/** Adds an entry to a menu. For an entry that is more than a link, fill the menu's slot with a component: see `fill`. */
export function menuEntry<Props extends object>(slot: Slot<Props>, entry: MenuEntry): MenuContribution {
  return { ...entry, token: slot.id }
}

/** Adds a component to a slot, in ascending order. */
export function fill<Props extends object>(slot: Slot<Props>, load: Load<NoInfer<Props>>, order = 0): Fill {
  return { kind: 'fill', ...contribution(slot.id, load, order) }
}

/** Provides the component of a part. */
export function part<Props extends object>(token: Part<Props>, load: Load<NoInfer<Props>>): PartProvider {
  return { kind: 'part', ...contribution(token.id, load, 0) }
}

/** Provides the layout of a frame, which renders the page with `<FrameContent>`. A bare layout also replaces the shell's bar and footer. */
export function frame<Props extends object>(token: Frame<Props>, load: Load<object>, { bare = false }: { bare?: boolean } = {}): FrameLayout {
  return { kind: 'frame', token: token.id, path: token.path, load, bare }
}

/** Replaces the main menu on every page below a path. */
export function navigation(path: `/${string}`, load: Load<object>): Navigation {
  return { path, load }
}
