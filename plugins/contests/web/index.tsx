import { defineWeb, frame, mainMenu, menuEntry, page } from '@verdict/core/web'
import { contests } from '../contract/contests.ts'
import { contestFrame } from '../contract/screens.ts'

export default defineWeb(contests, {
  frames: [frame(contestFrame, () => import('./shell/contest-layout.tsx'))],
  pages: [
    page('/contest', () => import('./list/contest-list-page.tsx'), { title: 'list.title' }),
    page('/contest/:contestID', () => import('./shell/overview-page.tsx'), { guard: 'user' }),
  ],
  menu: [menuEntry(mainMenu, { to: '/contest', label: 'list.menu', order: 40 })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
