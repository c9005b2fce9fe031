import { defineWeb, fill } from '@verdict/core/web'
import { settingsPanels } from '@verdict/plugin-admin/contract'
import { homeSide } from '@verdict/plugin-home/contract'
import { contestCalendars } from '../contract.ts'

export default defineWeb(contestCalendars, {
  fills: [fill(homeSide, () => import('./home/home-panel.tsx'), 12), fill(settingsPanels, () => import('./admin/calendars-panel.tsx'), 30)],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
