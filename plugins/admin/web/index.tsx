import { administration, defineWeb, frame, menuEntry, page, redirect } from '@verdict/core/web'
import { admin, adminFrame, adminMenu } from '../contract/admin.ts'

export default defineWeb(admin, {
  frames: [frame(adminFrame, () => import('./layout/admin-layout.tsx'), { bare: true })],
  pages: [
    page('/admin/login', () => import('./login/login-page.tsx'), { bare: true, title: 'login.title' }),
    page('/admin/dashboard', () => import('./dashboard/dashboard-page.tsx'), { guard: 'admin', title: 'dashboard.title' }),
    page('/admin/conf', () => import('./settings/settings-page.tsx'), { guard: { permission: 'system_info_admin' }, title: 'conf.title' }),
    page('/admin/storage', () => import('./settings/storage-page.tsx'), { guard: { permission: 'system_info_admin' }, title: 'use.title' }),
    page('/admin/switch', () => import('./settings/switches-page.tsx'), { guard: { permission: 'system_info_admin' }, title: 'switches.title' }),
    page('/admin/plugins', () => import('./plugins/plugins-page.tsx'), { guard: { permission: 'system_info_admin' }, title: 'plugins.title' }),
  ],
  redirects: [redirect('/admin', '/admin/dashboard'), redirect('/admin/*', '/admin/login'), redirect('/plugins', '/admin/plugins')],
  menu: [
    menuEntry(administration, { to: '/admin', label: 'menu.administration', icon: 'IconDashboard', visibleTo: 'admin', newWindow: true }),
    menuEntry(adminMenu, { to: '/admin/dashboard', label: 'dashboard.title', icon: 'IconDashboard' }),
    menuEntry(adminMenu, { to: '/admin/conf', label: 'conf.title', icon: 'IconSettings', order: 700, visibleTo: { permission: 'system_info_admin' } }),
    menuEntry(adminMenu, { to: '/admin/switch', label: 'switches.title', icon: 'IconTool', order: 710, visibleTo: { permission: 'system_info_admin' } }),
    menuEntry(adminMenu, { to: '/admin/storage', label: 'use.title', icon: 'IconStorage', order: 720, visibleTo: { permission: 'system_info_admin' } }),
    menuEntry(adminMenu, { to: '/admin/plugins', label: 'plugins.title', icon: 'IconApps', order: 900, visibleTo: { permission: 'system_info_admin' } }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
