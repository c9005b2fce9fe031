import { kernel } from '@verdict/core'
import type { ReactNode } from 'react'

/** Where a menu entry is shown: in the bar, in a drop-down list, or in the drawer on narrow screens. */
export interface MenuPlace {
  place: 'bar' | 'list' | 'drawer'
}

/**
 * The place of a frame's tabs. A frame that is shown at another address than its own, such as a group's training, specifies a replacement for
 * its path.
 */
export interface FramePlace {
  place: 'bar'
  at?: { readonly frame: string; readonly path: string }
}

/** Entries of the navigation bar; each renders a `MenuLink`. */
export const mainMenu = kernel.slot<MenuPlace>('main-menu')

/** Entries of the "More" menu at the end of the bar. */
export const moreMenu = kernel.slot<MenuPlace>('more-menu')

/** Entries of the user menu behind the avatar, for users who are logged in. */
export const userMenu = kernel.slot<MenuPlace>('user-menu')

/** The link to the administration area in the user menu; without a plugin for it, root gets a link to the plain plugin list. */
export const administration = kernel.slot<MenuPlace>('administration')

/** Icons at the right of the bar, such as the notification bell. */
export const topBarTools = kernel.slot<object>('top-bar-tools')

/** The sign-in dialog; opens after a 401 response and on demand. */
export const signInDialog = kernel.slot<{ open: boolean; onClose: () => void }>('sign-in-dialog')

/** The key of a captcha with its answer. */
export interface SolvedCaptcha {
  captcha: string
  captchaKey: string
}

export interface LoginCaptchaProps {
  onChange: (solved: SolvedCaptcha | undefined) => void
}

/** A captcha in a login form, with which a delayed login passes. */
export const loginCaptcha = kernel.slot<LoginCaptchaProps>('login-captcha')

/** The name of a user, with a link to their page; without a plugin for such pages, names are plain text. Pages render it as `UserName` of the page kit. */
export const userName = kernel.part<{ username: string; children: ReactNode }>('user-name')

/** Components mounted once on every page: watchers, banners, pollers. */
export const everywhere = kernel.slot<object>('everywhere')

/** Content of the footer, beside the site's name. */
export const footer = kernel.slot<object>('footer')
