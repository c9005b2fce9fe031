import { definePlugin } from '@verdict/core'

/** The admin area: the layout of everything under /admin, and what the site as a whole has to be told. */
export const admin = definePlugin({ id: 'admin' })

/** Where the documents lie is said at the start, not here. */
export const ConnectionFixed = admin.error('connection-fixed')

/** Nobody owns the switch that was sent. */
export const SwitchUnknown = admin.error('switch-unknown')

/** The layout around every page under /admin; a page that declares itself `bare` stays outside. */
export const adminFrame = admin.frame<object>('frame', '/admin')

/** Where an entry of the admin menu stands: beside the page, or in the drawer of narrow screens. */
export interface AdminMenuPlace {
  place: 'list' | 'drawer'
}

/**
 * Entries of the admin menu, each a `MenuLink` that its plugin hides from those who may not enter. The order says the group: 0-99 overview,
 * 100-199 people, 200-299 announcements and notices, 300-399 problems, 400-499 trainings, 500-599 contests, 600-699 discussions,
 * 700-799 site settings, 900-999 plugins.
 */
export const adminMenu = admin.slot<AdminMenuPlace>('menu')
