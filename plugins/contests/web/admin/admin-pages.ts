import { menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'

/** The permission can be assigned to other roles, as for the calls of these pages. */
const guard = { permission: 'contest_admin' } as const

/** The pages for contest staff in the admin area. */
export const adminPages = [
  page('/admin/contest', () => import('./list/contests-page.tsx'), { guard, title: 'admin.title' }),
  page('/admin/contest/create', () => import('./form/contest-form-page.tsx'), { guard, title: 'admin.create' }),
  page('/admin/contest/:contestId/edit', () => import('./form/contest-form-page.tsx'), { guard, title: 'admin.edit' }),
  page('/admin/contest/:contestId/announcement', () => import('./announcements-page.tsx'), { guard, title: 'admin.announcements' }),
  page('/admin/contest/:contestId/problems', () => import('./problems/problems-page.tsx'), { guard, title: 'admin.problems' }),
  page('/admin/contest/:contestId/problem/create', () => import('./problems/problem-form-page.tsx'), { guard, title: 'admin.createProblem' }),
  page('/admin/contest/:contestId/problem/:problemId/edit', () => import('./problems/problem-form-page.tsx'), {
    guard,
    title: 'admin.editProblem',
  }),
]

export const adminMenuEntries = [menuEntry(adminMenu, { to: '/admin/contest', label: 'admin.title', icon: 'IconTrophy', order: 500, visibleTo: guard })]
