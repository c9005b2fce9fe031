import { administration, defineWeb, fill, frame, page } from '@verdict/core/web'
import { admin, adminFrame, adminMenu } from '../contract/admin.ts'

export default defineWeb(admin, {
  frames: [frame(adminFrame, () => import('./admin-layout.tsx'), { bare: true })],
  pages: [
    page('/admin', () => import('./to-dashboard.tsx'), { bare: true }),
    page('/admin/*', () => import('./to-login.tsx'), { bare: true }),
    page('/admin/login', () => import('./login-page.tsx'), { bare: true, title: 'login.title' }),
    page('/admin/dashboard', () => import('./dashboard-page.tsx'), { guard: 'admin', title: 'dashboard.title' }),
    page('/admin/conf', () => import('./settings-page.tsx'), { guard: 'root', title: 'conf.title' }),
    page('/admin/switch', () => import('./switches-page.tsx'), { guard: 'root', title: 'switches.title' }),
    page('/admin/plugins', () => import('./plugins-page.tsx'), { guard: 'root', title: 'plugins.title' }),
    page('/plugins', () => import('./to-plugins.tsx'), { bare: true }),
  ],
  fills: [
    fill(administration, () => import('./administration-menu-item.tsx')),
    fill(adminMenu, () => import('./dashboard-menu-item.tsx'), 0),
    fill(adminMenu, () => import('./settings-menu-item.tsx'), 700),
    fill(adminMenu, () => import('./switches-menu-item.tsx'), 710),
    fill(adminMenu, () => import('./plugins-menu-item.tsx'), 900),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
