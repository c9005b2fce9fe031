import { defineWeb, fill, menuEntry, page } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { problemBatchActions, problemFormPanels } from '@verdict/plugin-problems/contract'
import { exchange } from '../contract/exchange.ts'

const guard = { permission: 'problem_admin' } as const

export default defineWeb(exchange, {
  pages: [
    page('/admin/exchange', () => import('./overview/exchange-page.tsx'), { guard, title: 'title' }),
    page('/admin/exchange/:id', () => import('./transfer/transfer-page.tsx'), { guard, title: 'title' }),
  ],
  fills: [fill(problemBatchActions, () => import('./export/export-button.tsx')), fill(problemFormPanels, () => import('./solutions/solution-panel.tsx'))],
  menu: [menuEntry(adminMenu, { to: '/admin/exchange', label: 'title', icon: 'IconArchive', order: 340, visibleTo: guard })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
