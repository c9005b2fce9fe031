import { defineWeb, fill, menuEntry, page } from '@verdict/core/web'
import { contestLinks } from '@verdict/plugin-contests/contract'
import { groupHomePanels, groupTabs, memberPanels } from '@verdict/plugin-groups/contract'
import { groupContests } from '../contract.ts'

// Next to `contest`, like the pages of other staff.
const admin = '/course/:groupID/contest-admin'

export default defineWeb(groupContests, {
  pages: [
    page('/course/:groupID/contest', () => import('./list/contest-list-page.tsx'), { guard: 'user', title: 'list.title' }),
    page(admin, () => import('./admin/homework-admin.tsx'), { with: { screen: 'list' }, guard: 'user', title: 'admin.title' }),
    page(`${admin}/create`, () => import('./admin/homework-admin.tsx'), { with: { screen: 'form' }, guard: 'user', title: 'admin.create' }),
    page(`${admin}/:contestId/edit`, () => import('./admin/homework-admin.tsx'), { with: { screen: 'form' }, guard: 'user', title: 'admin.edit' }),
    page(`${admin}/:contestId/problems`, () => import('./admin/homework-admin.tsx'), { with: { screen: 'problems' }, guard: 'user', title: 'admin.problems' }),
    page(`${admin}/:contestId/announcement`, () => import('./admin/homework-admin.tsx'), {
      with: { screen: 'announcements' },
      guard: 'user',
      title: 'admin.announcements',
    }),
  ],
  fills: [
    fill(contestLinks, () => import('./list/group-link.tsx'), 10),
    fill(groupHomePanels, () => import('./home/due-homework.tsx'), 10),
    fill(memberPanels, () => import('./members/member-homework.tsx'), 30),
  ],
  menu: [menuEntry(groupTabs, { to: '/course/:groupID/contest', label: 'list.title', order: 30, also: [admin] })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
