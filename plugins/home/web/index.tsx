import { defineWeb, fill, footer, mainMenu, menuEntry, page } from '@verdict/core/web'
import { settingsPanels } from '@verdict/plugin-admin/contract'
import { home, homeMain, homeSide } from '../contract.ts'

export default defineWeb(home, {
  pages: [
    page('/home', () => import('./home-page.tsx'), { title: 'home.title', slots: [homeMain, homeSide] }),
    page('/introduction', () => import('./about-page.tsx'), { title: 'about.title' }),
    page('/developer', () => import('./developer-page.tsx'), { title: 'developer.title' }),
  ],
  fills: [
    fill(footer, () => import('./site-footer.tsx')),
    fill(settingsPanels, () => import('./carousel-panel.tsx'), 10),
    fill(settingsPanels, () => import('./footer-panel.tsx'), 20),
  ],
  menu: [menuEntry(mainMenu, { to: '/home', label: 'home.title' })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
