import { menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'

/** The permission can be assigned to other roles, as for the calls of these pages. */
const guard = { permission: 'training_admin' } as const
const categoryGuard = { permission: 'training_category_admin' } as const

/** The pages for training staff in the admin area. */
export const adminPages = [
  page('/admin/training', () => import('./list/trainings-page.tsx'), { guard, title: 'admin.title' }),
  page('/admin/training/create', () => import('./form/training-form-page.tsx'), { guard, title: 'admin.create' }),
  page('/admin/training/:trainingId/edit', () => import('./form/training-form-page.tsx'), { guard, title: 'admin.edit' }),
  page('/admin/training/:trainingId/problems', () => import('./problems/problems-page.tsx'), { guard, title: 'admin.problems' }),
  page('/admin/training/category', () => import('./categories/categories-page.tsx'), { guard: categoryGuard, title: 'admin.categories' }),
]

export const adminMenuEntries = [
  menuEntry(adminMenu, { to: '/admin/training', label: 'admin.title', icon: 'IconBook', order: 400, visibleTo: guard }),
  menuEntry(adminMenu, {
    to: '/admin/training/category',
    label: 'admin.categories',
    icon: 'IconTags',
    order: 410,
    visibleTo: categoryGuard,
  }),
]
