import { defineWeb, frame, mainMenu, menuEntry, page, part, redirect } from '@verdict/core/web'
import { groups } from '../contract/groups.ts'
import { adminsOnly, groupFrame, groupTabs, listActions, memberPanels } from '../contract/screens.ts'

export default defineWeb(groups, {
  frames: [frame(groupFrame, () => import('./shell/group-layout.tsx'))],
  pages: [
    page('/course', () => import('./list/group-list-page.tsx'), { title: 'list.title' }),
    page('/course/create', () => import('./settings/founding-page.tsx'), { guard: { permission: 'group_add' }, title: 'form.create' }),
    // Without a guard, because a guard would lose the link while the visitor logs in.
    page('/course/join/:token', () => import('./join/join-link-page.tsx'), { title: 'join.title' }),
    page('/course/:groupID', () => import('./home/group-home-page.tsx'), { guard: 'user' }),
    page('/course/:groupID/announcement', () => import('./announcements/announcement-page.tsx'), { guard: 'user', title: 'announcements.title' }),
    page('/course/:groupID/status', async () => ({ default: (await import('./submissions/submission-pages.tsx')).SubmissionListPage }), {
      guard: 'user',
      title: 'submissions.title',
    }),
    page('/course/:groupID/submission-detail/:submitID', async () => ({ default: (await import('./submissions/submission-pages.tsx')).SubmissionPage }), {
      guard: 'user',
    }),
    page('/course/:groupID/rank', () => import('./rank/rank-page.tsx'), { guard: 'user', title: 'rank.title' }),
    page('/course/:groupID/member', () => import('./members/member-list-page.tsx'), { guard: 'user', title: 'members.title' }),
    page('/course/:groupID/member/import', () => import('./members/import/import-page.tsx'), { guard: 'user', title: 'import.title' }),
    page('/course/:groupID/member-detail/:uid', () => import('./members/detail/member-page.tsx'), {
      guard: 'user',
      title: 'member.title',
      slots: [memberPanels],
    }),
    page('/course/:groupID/setting', () => import('./settings/setting-page.tsx'), { guard: 'user', title: 'setting.title' }),
  ],
  // On the wire, for example in messages, groups have these addresses.
  redirects: [redirect('/group/*', '/course/*')],
  parts: [part(adminsOnly, () => import('./shell/admins-only.tsx')), part(listActions, () => import('./parts/list-actions.tsx'))],
  menu: [
    menuEntry(mainMenu, { to: '/course', label: 'list.menu', order: 42 }),
    menuEntry(groupTabs, { to: '/course/:groupID/status', label: 'submissions.title', order: 50, also: ['/course/:groupID/submission-detail'] }),
    menuEntry(groupTabs, { to: '/course/:groupID/rank', label: 'rank.title', order: 60 }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
