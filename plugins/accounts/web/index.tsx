import { defineWeb, fill, page, signInDialog, userMenu } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { accounts } from '../contract/accounts.ts'

export default defineWeb(accounts, {
  pages: [
    page('/user-home', () => import('./user-home-page.tsx'), { title: 'home.title' }),
    page('/setting', () => import('./setting-page.tsx'), { title: 'setting.title', guard: 'user' }),
    page('/reset-password', () => import('./reset-password-page.tsx'), { title: 'reset.pageTitle' }),
    page('/logout', () => import('./logout-page.tsx'), { title: 'logout', guard: 'user' }),
    page('/mailbox', () => import('./mailbox-page.tsx'), { title: 'mailbox.title' }),
    page('/admin/user', () => import('./users-page.tsx'), { title: 'users.title', guard: 'root' }),
    page('/admin/campus', () => import('./campuses-page.tsx'), { title: 'campuses.title', guard: 'root' }),
    page('/admin/class', () => import('./classes-page.tsx'), { title: 'classes.title', guard: 'admin' }),
    page('/admin/mail', () => import('./mail-page.tsx'), { title: 'mail.title', guard: 'root' }),
  ],
  fills: [
    fill(signInDialog, () => import('./auth-dialog.tsx')),
    fill(userMenu, () => import('./user-home-menu-item.tsx'), 10),
    fill(userMenu, () => import('./setting-menu-item.tsx'), 30),
    fill(adminMenu, () => import('./users-menu-item.tsx'), 100),
    fill(adminMenu, () => import('./campuses-menu-item.tsx'), 110),
    fill(adminMenu, () => import('./classes-menu-item.tsx'), 120),
    fill(adminMenu, () => import('./mail-menu-item.tsx'), 720),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
