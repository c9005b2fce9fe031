import { definePlugin, orNull } from '@verdict/core'
import { z } from 'zod'

/** The admin area: the layout of the pages under /admin, and the settings of the site as a whole. */
export const admin = definePlugin({
  id: 'admin',
  settings: z.object({
    /** Whether the dashboard shows the steps of setting up the site until they are done. */
    showSetup: z.boolean().default(true),
  }),
})

/** The database URL is set by an environment variable and cannot be changed here. */
export const ConnectionFixed = admin.error('connection-fixed')

/** The value is invalid for the switch. */
export const SwitchInvalid = admin.error('switch-invalid', 400, 400)

/** No enabled plugin owns the switch. */
export const SwitchUnknown = admin.error('switch-unknown')

/** No enabled plugin stores this name or link of the site. */
export const WebFieldUnknown = admin.error('web-field-unknown')

/** The file is not an image in an allowed format, or has too many pixels. */
export const ImageRefused = admin.error('image-refused')

/** No running plugin has this step of setting up the site. */
export const NoSetupStep = admin.error('no-setup-step', 404)

/** The layout of every page under /admin, except pages declared as `bare`. */
export const adminFrame = admin.frame<object>('frame', '/admin')

/** Where an entry of the admin menu is shown: in the list next to the page, or in the drawer of narrow screens. */
export interface AdminMenuPlace {
  place: 'list' | 'drawer'
}

/**
 * Entries of the admin menu. The order of an entry determines its group: 0-99 overview, 100-199 people, 200-299 announcements and notices, 300-399 problems,
 * 400-499 trainings, 500-599 contests, 600-699 discussions, 700-799 site settings, 900-999 plugins.
 */
export const adminMenu = admin.slot<AdminMenuPlace>('menu')

/** Panels on the page of site settings (/admin/conf), for settings that need more than the generated form. */
export const settingsPanels = admin.slot<object>('settings-panels')

/** Reads and changes whether registration is open. */
export interface Registration {
  open(): boolean
  change(open: boolean): Promise<void>
}

/** Provided by the plugin that registers users; without one, the site settings do not show the switch. */
export const registration = admin.point<Registration>('registration', { open: { answer: z.boolean(), fallback: false } })

/** The numbers at the top of the dashboard, by name. */
export const DashboardStatistics = z.record(z.string(), z.int())
export type DashboardStatistics = z.infer<typeof DashboardStatistics>

/** Numbers of the dashboard; each has a text `dashboard.<name>` of its plugin. */
export const dashboardStatistics = admin.fieldPoint('dashboard-statistics', DashboardStatistics)

/** The kernel's statistics. */
export const userStatistics = admin.fields(dashboardStatistics, { userNum: z.int().default(0) })

/** A step of setting up the site, with the texts `setup.<name>.title` and `setup.<name>.hint` of its plugin. */
export const SetupStep = z.object({
  plugin: z.string(),
  name: z.string(),
  /** Whether the site shows that it is done; a step that it cannot see is only marked as done. */
  isDone: z.boolean(),
  /** The page where it is done; null if it is done outside the site. */
  path: orNull(z.string()),
  /** Its place: 10-39 the site, 40-69 users, 70-89 safety, 90-109 judging, 110 and above the rest. */
  order: z.int(),
})
export type SetupStep = z.infer<typeof SetupStep>

/** Steps of setting up the site, on the dashboard until they are done. */
export const setupSteps = admin.point<() => Promise<SetupStep[]>>('setup-steps', { answer: z.array(SetupStep), fallback: [] })

/** Panels and charts on the dashboard, each a `Panel`. */
export const dashboardPanels = admin.slot<object>('dashboard-panels')
