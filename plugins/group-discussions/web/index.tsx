import { defineWeb, menuEntry, page } from '@verdict/core/web'
import { groupTabs } from '@verdict/plugin-groups/contract'
import { groupDiscussions } from '../contract.ts'

/** While group discussions are disabled, their pages are closed. */
const openWith = { field: 'openGroupDiscussion', message: 'errors.closed' } as const
const list = '/course/:groupID/discussion'
const beside = ['/course/:groupID/discussion-detail', '/course/:groupID/discussion-create', '/course/:groupID/discussion-edit']

export default defineWeb(groupDiscussions, {
  pages: [
    page(list, () => import('./discussions/group-discussion.tsx'), { with: { screen: 'list' }, openWith, guard: 'user', title: 'list.title' }),
    page(`${list}/:problemID`, () => import('./discussions/group-discussion.tsx'), { with: { screen: 'list' }, openWith, guard: 'user', title: 'list.title' }),
    page(`${list}-detail/:discussionID`, () => import('./discussions/group-discussion.tsx'), {
      with: { screen: 'post' },
      openWith,
      guard: 'user',
      title: 'list.title',
    }),
    page(`${list}-create`, () => import('./discussions/group-discussion.tsx'), { with: { screen: 'form' }, openWith, guard: 'user', title: 'list.create' }),
    page(`${list}-edit/:discussionID`, () => import('./discussions/group-discussion.tsx'), {
      with: { screen: 'form' },
      openWith,
      guard: 'user',
      title: 'list.edit',
    }),
  ],
  menu: [menuEntry(groupTabs, { to: list, label: 'list.title', order: 40, openWith: openWith.field, also: beside })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
