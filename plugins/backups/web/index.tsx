import { defineWeb, menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { backups } from '../contract.ts'

const guard = { permission: 'system_info_admin' } as const

export default defineWeb(backups, {
  pages: [page('/admin/backups', () => import('./admin/backups-page.tsx'), { guard, title: 'page.title' })],
  menu: [menuEntry(adminMenu, { to: '/admin/backups', label: 'page.title', icon: 'IconSave', order: 725, visibleTo: guard })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
