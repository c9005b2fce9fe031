import { defineWeb, fill, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { homeMain } from '@verdict/plugin-home/contract'
import { announcements } from '../contract.ts'

export default defineWeb(announcements, {
  pages: [page('/admin/announcement', () => import('./announcements-page.tsx'), { guard: 'root', title: 'title' })],
  fills: [fill(homeMain, () => import('./home-panel.tsx'), 10), fill(adminMenu, () => import('./menu-item.tsx'), 200)],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
