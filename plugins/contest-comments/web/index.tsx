import { defineWeb, menuEntry, page } from '@verdict/core/web'
import { contestTabs } from '@verdict/plugin-contests/contract'
import { contestComments } from '../contract.ts'

const path = '/contest/:contestID/comment'
const field = 'openContestComment'

export default defineWeb(contestComments, {
  pages: [
    page(path, () => import('./comments/comments-page.tsx'), { guard: 'user', title: 'title', openWith: { field, message: 'errors.contest-comments-closed' } }),
  ],
  menu: [menuEntry(contestTabs, { to: path, label: 'title', order: 50, openWith: field })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
