import { defineWeb, mainMenu, menuEntry, page } from '@verdict/core/web'
import { example } from '../contract.ts'

export default defineWeb(example, {
  pages: [page('/example', () => import('./notes/notes-page.tsx'), { title: 'title' })],
  menu: [menuEntry(mainMenu, { to: '/example', label: 'title', order: 90 })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
