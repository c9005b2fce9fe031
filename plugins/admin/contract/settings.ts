import { admin } from './admin.ts'

/** Panels on the page of site settings (/admin/conf), for settings that need more than the form that every plugin gets by itself. */
export const settingsPanels = admin.slot<object>('settings-panels')
