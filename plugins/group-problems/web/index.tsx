import { defineWeb, menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { groupTabs } from '@verdict/plugin-groups/contract'
import { groupProblems } from '../contract.ts'

// Admin pages are next to `problem`, not below it: there, the next segment can be a display ID.
const adminPaths = ['/course/:groupID/problem-admin', '/course/:groupID/problem-create', '/course/:groupID/problem-edit']

export default defineWeb(groupProblems, {
  pages: [
    page('/course/:groupID/problem', () => import('./problems/problem-list-page.tsx'), { guard: 'user', title: 'list.title' }),
    page('/course/:groupID/problem/:problemID', () => import('./problems/group-problem-page.tsx'), { with: { layout: 'page' }, guard: 'user', footer: false }),
    page('/course/:groupID/problem/:problemID/full-screen', () => import('./problems/group-problem-page.tsx'), {
      with: { layout: 'full-screen' },
      guard: 'user',
      bare: true,
      footer: false,
    }),
    page('/course/:groupID/problem-admin', () => import('./problems/problem-admin-page.tsx'), { guard: 'user', title: 'admin.title' }),
    page('/course/:groupID/problem-create', () => import('./problems/problem-form-page.tsx'), { guard: 'user', title: 'list.create' }),
    page('/admin/group-problem/apply', () => import('./admin/applications-page.tsx'), { guard: { permission: 'problem_admin' }, title: 'applications.title' }),
    page('/course/:groupID/problem-edit/:problemId', () => import('./problems/problem-form-page.tsx'), { guard: 'user', title: 'list.edit' }),
  ],
  menu: [
    menuEntry(groupTabs, { to: '/course/:groupID/problem', label: 'list.title', order: 10, also: adminPaths }),
    menuEntry(adminMenu, {
      to: '/admin/group-problem/apply',
      label: 'applications.title',
      icon: 'IconCheckCircle',
      order: 325,
      visibleTo: { roles: ['root', 'problem_admin'] },
    }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
