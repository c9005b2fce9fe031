import { z } from 'zod'
import { admin } from './admin.ts'

/** Panels on the page of site settings (/admin/conf), for settings that need more than the generated form of every plugin. */
export const settingsPanels = admin.slot<object>('settings-panels')

/** Reads and changes whether registration is open. */
export interface Registration {
  open(): boolean
  change(open: boolean): Promise<void>
}

/** Provided by the plugin that registers users; without one, the site settings do not show the switch. */
export const registration = admin.point<Registration>('registration', { open: { answer: z.boolean(), fallback: false } })
