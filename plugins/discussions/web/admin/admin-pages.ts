import { menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'

/** The pages for admins of discussions, in the admin area. */
export const adminPages = [
  page('/admin/discussion', () => import('./posts/posts-page.tsx'), { guard: 'admin', title: 'admin.title' }),
  page('/admin/discussion/report', () => import('./reports/reports-page.tsx'), { guard: 'admin', title: 'admin.reports' }),
  page('/admin/discussion/category', () => import('./categories/categories-page.tsx'), { guard: 'root', title: 'admin.categories' }),
]

export const adminMenuEntries = [
  menuEntry(adminMenu, { to: '/admin/discussion', label: 'admin.title', icon: 'IconMessage', order: 600, visibleTo: 'admin' }),
  menuEntry(adminMenu, { to: '/admin/discussion/report', label: 'admin.reports', icon: 'IconExclamationCircle', order: 610, visibleTo: 'admin' }),
  menuEntry(adminMenu, { to: '/admin/discussion/category', label: 'admin.categories', icon: 'IconTags', order: 620, visibleTo: 'root' }),
]
