import { defineWeb, fill, menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { problemListActions, problemRowActions } from '@verdict/plugin-problems/contract'
import { remoteJudging } from '../contract/remote-judging.ts'

const guard = { permission: 'judge_admin' } as const

export default defineWeb(remoteJudging, {
  pages: [
    page('/admin/remote-judges', () => import('./sites/sites-page.tsx'), { guard, title: 'title' }),
    page('/admin/remote-judges/:oj', () => import('./site/site-page.tsx'), { guard, title: 'title' }),
  ],
  fills: [fill(problemListActions, () => import('./import/import-button.tsx')), fill(problemRowActions, () => import('./import/refresh-button.tsx'))],
  menu: [menuEntry(adminMenu, { to: '/admin/remote-judges', label: 'title', icon: 'IconCompass', order: 85, visibleTo: guard })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
