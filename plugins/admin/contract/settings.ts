import { admin } from './admin.ts'

/** Panels on the page of site settings (/admin/conf), for settings that need more than the form that every plugin gets by itself. */
export const settingsPanels = admin.slot<object>('settings-panels')

/** Whether people may register; one plugin says so and takes the change. */
export interface Registration {
  open(): boolean
  change(open: boolean): Promise<void>
}

/** Filled by the plugin that registers people; without one the site settings leave it out. */
export const registration = admin.point<Registration>('registration')
