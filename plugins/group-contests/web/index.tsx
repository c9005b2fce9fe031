import { defineWeb, menuEntry, page } from '@verdict/core/web'
import { groupTabs } from '@verdict/plugin-groups/contract'
import { groupContests } from '../contract.ts'

// Beside `contest`, as the pages of the other staff are.
const admin = '/course/:groupID/contest-admin'

export default defineWeb(groupContests, {
  pages: [
    page('/course/:groupID/contest', () => import('./contest-list-page.tsx'), { guard: 'user', title: 'list.title' }),
    page(admin, () => import('./admin/list-page.tsx'), { guard: 'user', title: 'admin.title' }),
    page(`${admin}/create`, () => import('./admin/form-page.tsx'), { guard: 'user', title: 'admin.create' }),
    page(`${admin}/:contestId/edit`, () => import('./admin/form-page.tsx'), { guard: 'user', title: 'admin.edit' }),
    page(`${admin}/:contestId/problems`, () => import('./admin/problems-page.tsx'), { guard: 'user', title: 'admin.problems' }),
    page(`${admin}/:contestId/announcement`, () => import('./admin/announcements-page.tsx'), { guard: 'user', title: 'admin.announcements' }),
  ],
  menu: [menuEntry(groupTabs, { to: '/course/:groupID/contest', label: 'list.title', order: 30, also: [admin] })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
