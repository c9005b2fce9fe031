import { defineWeb, fill, menuEntry, page, part } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { homeMain } from '@verdict/plugin-home/contract'
import { announcements, announcementTable } from '../contract.ts'

export default defineWeb(announcements, {
  pages: [page('/admin/announcement', () => import('./admin/announcements-page.tsx'), { guard: { permission: 'announcement_admin' }, title: 'title' })],
  parts: [part(announcementTable, () => import('./admin/announcement-table.tsx'))],
  fills: [fill(homeMain, () => import('./home/home-panel.tsx'), 10)],
  menu: [
    menuEntry(adminMenu, { to: '/admin/announcement', label: 'title', icon: 'IconNotification', order: 200, visibleTo: { permission: 'announcement_admin' } }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
