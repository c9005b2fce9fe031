import { defineWeb, fill, page } from '@verdict/core/web'
import { adminMenu, dashboardPanels } from '@verdict/plugin-admin/contract'
import { developerSections } from '@verdict/plugin-home/contract'
import { judging } from '../contract/judging.ts'

export default defineWeb(judging, {
  pages: [page('/admin/judges', () => import('./judges-page.tsx'), { title: 'title', guard: 'admin' })],
  fills: [
    fill(adminMenu, () => import('./menu-item.tsx'), 80),
    fill(dashboardPanels, () => import('./dashboard-panel.tsx'), 10),
    fill(developerSections, () => import('./languages-section.tsx'), 10),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
