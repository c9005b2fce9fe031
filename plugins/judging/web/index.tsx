import { defineWeb, fill, menuEntry, page } from '@verdict/core/web'
import { adminMenu, dashboardPanels } from '@verdict/plugin-admin/contract'
import { developerSections } from '@verdict/plugin-home/contract'
import { judging } from '../contract/judging.ts'

export default defineWeb(judging, {
  pages: [page('/admin/judges', () => import('./judges/judges-page.tsx'), { title: 'title', guard: { permission: 'judge_admin' } })],
  fills: [
    fill(dashboardPanels, () => import('./judges/dashboard-panel.tsx'), 10),
    fill(developerSections, () => import('./languages/languages-section.tsx'), 10),
  ],
  menu: [menuEntry(adminMenu, { to: '/admin/judges', label: 'title', icon: 'IconRobot', order: 80, visibleTo: { permission: 'judge_admin' } })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
