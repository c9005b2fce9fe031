import { defineWeb, fill, mainMenu, menuEntry, page, part } from '@verdict/core/web'
import { problemLinks } from '@verdict/plugin-problems/contract'
import { commentArea } from '../contract/comments/comment-area-part.ts'
import { discussions } from '../contract/discussions.ts'
import { discussionScreen } from '../contract/screens.ts'
import { adminMenuEntries, adminPages } from './admin/admin-pages.ts'

/** The pages of discussions. While discussions are disabled, they redirect to the home page. */
const openWith = { field: 'openPublicDiscussion', message: 'errors.discussions-closed' } as const

export default defineWeb(discussions, {
  pages: [
    ...adminPages,
    page('/discussion', () => import('./list/post-list-page.tsx'), { openWith, title: 'list.title' }),
    page('/discussion/:problemID', () => import('./list/post-list-page.tsx'), { openWith, title: 'list.title' }),
    page('/discussion-detail/:discussionID', () => import('./post/post-page.tsx'), { openWith, title: 'list.title' }),
    page('/discussion-create', () => import('./form/post-form-page.tsx'), { openWith, guard: { permission: 'discussion_add' }, title: 'form.create' }),
    page('/discussion-edit/:discussionID', () => import('./form/post-form-page.tsx'), {
      openWith,
      guard: { permission: 'discussion_edit' },
      title: 'form.edit',
    }),
  ],
  parts: [part(commentArea, () => import('./comments/comment-area.tsx')), part(discussionScreen, () => import('./screen/discussion-screen.tsx'))],
  fills: [fill(problemLinks, () => import('./list/problem-link.tsx'), 10)],
  menu: [
    ...adminMenuEntries,
    menuEntry(mainMenu, {
      to: '/discussion',
      label: 'list.menu',
      order: 45,
      also: ['/discussion-detail', '/discussion-create', '/discussion-edit'],
    }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
