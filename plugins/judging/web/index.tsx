import { defineWeb, fill, page, userMenu } from '@verdict/core/web'
import { judging } from '../contract/judging.ts'

export default defineWeb(judging, {
  pages: [page('/admin/judges', () => import('./judges-page.tsx'), { title: 'title', guard: 'admin' })],
  fills: [fill(userMenu, () => import('./menu-item.tsx'), 80)],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
