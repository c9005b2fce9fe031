import { defineWeb, fill, mainMenu, menuEntry, page, part } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { homeMain } from '@verdict/plugin-home/contract'
import { problemForm } from '../contract/screens/form.ts'
import { problemBatchActions, problemListActions, problemPage, problemRowActions, problemStatement } from '../contract/screens/page.ts'
import { problemAdminTable } from '../contract/screens/problem-admin-table.ts'
import { problemTable } from '../contract/screens/problem-table.ts'
import { problems } from '../contract/problems.ts'

export default defineWeb(problems, {
  pages: [
    page('/problem', () => import('./list/problem-list-page.tsx'), { title: 'list.title' }),
    page('/problem/:problemID', async () => ({ default: (await import('./view/problem-page.tsx')).BankProblemPage }), {
      with: { layout: 'page' },
      footer: false,
    }),
    page('/problem/:problemID/full-screen', async () => ({ default: (await import('./view/problem-page.tsx')).BankProblemPage }), {
      with: { layout: 'full-screen' },
      bare: true,
      footer: false,
    }),
    page('/admin/problems', () => import('./admin/admin-list-page.tsx'), {
      guard: { permission: 'problem_admin' },
      title: 'admin.title',
      slots: [problemBatchActions, problemListActions, problemRowActions],
    }),
    page('/admin/problem/create', () => import('./admin/bank-form-page.tsx'), { guard: { permission: 'problem_admin' }, title: 'form.create' }),
    page('/admin/problem/edit/:problemId', () => import('./admin/bank-form-page.tsx'), { guard: { permission: 'problem_admin' }, title: 'form.edit' }),
    page('/admin/problem/tag', () => import('./admin/tags-page.tsx'), { guard: { permission: 'problem_admin' }, title: 'tags.title' }),
    page('/admin/problem/batch-operation', () => import('./admin/batch-page.tsx'), {
      guard: { permission: 'problem_admin' },
      title: 'batch.title',
      slots: [problemBatchActions],
    }),
  ],
  parts: [
    part(problemPage, () => import('./view/problem-page.tsx')),
    part(problemStatement, () => import('./view/statement.tsx')),
    part(problemForm, () => import('./form/form-part.tsx')),
    part(problemTable, () => import('./list/problem-table.tsx')),
    part(problemAdminTable, () => import('./admin/admin-table.tsx')),
  ],
  fills: [fill(homeMain, () => import('./list/latest-panel.tsx'), 20)],
  menu: [
    menuEntry(mainMenu, { to: '/problem', label: 'list.menu', order: 30 }),
    menuEntry(adminMenu, { to: '/admin/problems', label: 'admin.title', icon: 'IconUnorderedList', order: 300, visibleTo: { permission: 'problem_admin' } }),
    menuEntry(adminMenu, { to: '/admin/problem/create', label: 'form.create', icon: 'IconPlus', order: 310, visibleTo: { permission: 'problem_admin' } }),
    menuEntry(adminMenu, { to: '/admin/problem/tag', label: 'tags.title', icon: 'IconTags', order: 320, visibleTo: { roles: ['root', 'problem_admin'] } }),
    menuEntry(adminMenu, {
      to: '/admin/problem/batch-operation',
      label: 'batch.title',
      icon: 'IconApps',
      order: 330,
      visibleTo: { permission: 'problem_admin' },
    }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
