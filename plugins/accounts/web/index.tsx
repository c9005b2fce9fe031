import { defineWeb, fill, loginCaptcha, menuEntry, page, part, signInDialog, userMenu, userName } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { accounts } from '../contract/accounts.ts'
import { muteUser, avatarField } from '../contract/screens.ts'

export default defineWeb(accounts, {
  pages: [
    page('/user-home', () => import('./user-home/user-home-page.tsx'), { title: 'home.title' }),
    page('/setting', () => import('./settings/settings-page.tsx'), { title: 'setting.title', guard: 'user' }),
    page('/reset-password', () => import('./sign-in/reset-password-page.tsx'), { title: 'reset.pageTitle' }),
    page('/logout', () => import('./sign-in/logout-page.tsx'), { title: 'logout', guard: 'user' }),
    page('/mailbox', () => import('./mail/mailbox-page.tsx'), { title: 'mailbox.title' }),
    page('/admin/user', () => import('./users/users-page.tsx'), { title: 'users.title', guard: { permission: 'user_admin' } }),
    page('/admin/permission', () => import('./roles/permissions-page.tsx'), { title: 'permissionsPage.title', guard: 'root' }),
    page('/admin/campus', () => import('./classes/campuses-page.tsx'), { title: 'campuses.title', guard: 'root' }),
    page('/admin/class', () => import('./classes/classes-page.tsx'), { title: 'classes.title', guard: 'admin' }),
    page('/admin/mail', () => import('./mail/mail-page.tsx'), { title: 'mail.title', guard: { permission: 'system_info_admin' } }),
  ],
  parts: [
    part(muteUser, () => import('./users/mute-user.tsx')),
    part(avatarField, () => import('./settings/avatar-field.tsx')),
    part(userName, () => import('./user-home/user-link.tsx')),
  ],
  fills: [fill(signInDialog, () => import('./sign-in/auth-dialog.tsx')), fill(loginCaptcha, () => import('./sign-in/login-captcha.tsx'))],
  menu: [
    menuEntry(userMenu, { to: '/user-home', label: 'home.title', icon: 'IconUser', order: 10, visibleTo: 'user' }),
    menuEntry(userMenu, { to: '/setting', label: 'setting.title', icon: 'IconSettings', order: 30, visibleTo: 'user' }),
    menuEntry(adminMenu, { to: '/admin/user', label: 'users.title', icon: 'IconUser', order: 100, visibleTo: { permission: 'user_admin' } }),
    menuEntry(adminMenu, { to: '/admin/permission', label: 'permissionsPage.title', icon: 'IconLock', order: 105, visibleTo: 'root' }),
    menuEntry(adminMenu, { to: '/admin/campus', label: 'campuses.title', icon: 'IconHome', order: 110, visibleTo: 'root' }),
    menuEntry(adminMenu, { to: '/admin/class', label: 'classes.title', icon: 'IconUserGroup', order: 120, visibleTo: 'admin' }),
    menuEntry(adminMenu, { to: '/admin/mail', label: 'mail.title', icon: 'IconEmail', order: 720, visibleTo: { permission: 'system_info_admin' } }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
