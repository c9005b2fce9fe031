import { defineWeb, fill, mainMenu, page, part } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { homeMain } from '@verdict/plugin-home/contract'
import { problemPage } from '../contract/page.ts'
import { problems } from '../contract/problems.ts'

export default defineWeb(problems, {
  pages: [
    page('/problem', () => import('./problem-list-page.tsx'), { title: 'list.title' }),
    page('/problem/:problemID', () => import('./bank-problem-page.tsx'), { footer: false }),
    page('/problem/:problemID/full-screen', () => import('./bank-focus-page.tsx'), { bare: true, footer: false }),
    page('/admin/problems', () => import('./admin-list-page.tsx'), { guard: 'admin', title: 'admin.title' }),
    page('/admin/problem/create', () => import('./problem-form-page.tsx'), { guard: 'admin', title: 'form.create' }),
    page('/admin/problem/edit/:problemId', () => import('./problem-form-page.tsx'), { guard: 'admin', title: 'form.edit' }),
    page('/admin/problem/tag', () => import('./tags-page.tsx'), { guard: 'admin', title: 'tags.title' }),
    page('/admin/problem/batch-operation', () => import('./batch-page.tsx'), { guard: 'admin', title: 'batch.title' }),
  ],
  parts: [part(problemPage, () => import('./problem-view.tsx'))],
  fills: [
    fill(mainMenu, () => import('./problems-menu-item.tsx'), 30),
    fill(homeMain, () => import('./latest-panel.tsx'), 20),
    fill(adminMenu, () => import('./admin-menu-item.tsx'), 300),
    fill(adminMenu, () => import('./create-menu-item.tsx'), 310),
    fill(adminMenu, () => import('./tags-menu-item.tsx'), 320),
    fill(adminMenu, () => import('./batch-menu-item.tsx'), 330),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
