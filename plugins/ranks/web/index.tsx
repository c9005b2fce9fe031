import { defineWeb, fill, menuEntry, moreMenu, page } from '@verdict/core/web'
import { userHomePanels } from '@verdict/plugin-accounts/contract'
import { ranks, rankTypes } from '../contract/ranks.ts'

export default defineWeb(ranks, {
  pages: [
    page('/acm-rank', () => import('./rank/rank-page.tsx'), { with: { type: rankTypes.acm }, title: 'acm' }),
    page('/oi-rank', () => import('./rank/rank-page.tsx'), { with: { type: rankTypes.oi }, title: 'oi' }),
  ],
  fills: [fill(userHomePanels, () => import('./user-home/place-panel.tsx'), 20)],
  menu: [menuEntry(moreMenu, { to: '/acm-rank', label: 'acm', order: 40 }), menuEntry(moreMenu, { to: '/oi-rank', label: 'oi', order: 50 })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
