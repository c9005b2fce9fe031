import { kernel } from '@verdict/core'

/** Where a menu entry stands: in the bar, in a drop-down list, or in the drawer of narrow screens. */
export interface MenuPlace {
  place: 'bar' | 'list' | 'drawer'
}

/** Entries of the navigation bar; each draws a `MenuLink`. */
export const mainMenu = kernel.slot<MenuPlace>('main-menu')

/** Entries of the bar's last, folded menu. */
export const moreMenu = kernel.slot<MenuPlace>('more-menu')

/** Entries of the menu behind one's own picture; only for people who are logged in. */
export const userMenu = kernel.slot<MenuPlace>('user-menu')

/** The way to where the site is administered, in the user menu; without a plugin for that it leads to the plain list of plugins. */
export const administration = kernel.slot<MenuPlace>('administration')

/** Small tools at the right of the bar, such as a bell. */
export const topBarTools = kernel.slot<object>('top-bar-tools')

/** The one dialog to sign in with; it opens after a 401 and on demand. */
export const signInDialog = kernel.slot<{ open: boolean; onClose: () => void }>('sign-in-dialog')

/** Things that stand once on every page and show nothing of their own: watchers, banners, pollers. */
export const everywhere = kernel.slot<object>('everywhere')

/** What the footer says beside the site's name. */
export const footer = kernel.slot<object>('footer')
