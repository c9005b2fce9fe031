import { defineWeb, fill, menuEntry, moreMenu, page } from '@verdict/core/web'
import { userHomePanels } from '@verdict/plugin-accounts/contract'
import { ranks } from '../contract/ranks.ts'

export default defineWeb(ranks, {
  pages: [page('/acm-rank', () => import('./acm-rank-page.tsx'), { title: 'acm' }), page('/oi-rank', () => import('./oi-rank-page.tsx'), { title: 'oi' })],
  fills: [fill(userHomePanels, () => import('./place-panel.tsx'), 20)],
  menu: [menuEntry(moreMenu, { to: '/acm-rank', label: 'acm', order: 40 }), menuEntry(moreMenu, { to: '/oi-rank', label: 'oi', order: 50 })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
