import { defineWeb, fill, footer, mainMenu, menuEntry, page } from '@verdict/core/web'
import { settingsPanels } from '@verdict/plugin-admin/contract'
import { home, homeMain, homeSide } from '../contract.ts'

export default defineWeb(home, {
  pages: [
    page('/home', () => import('./home/home-page.tsx'), { title: 'home.title', slots: [homeMain, homeSide] }),
    page('/introduction', () => import('./about/about-page.tsx'), { title: 'about.title' }),
    page('/developer', () => import('./about/developer-page.tsx'), { title: 'developer.title' }),
  ],
  fills: [
    fill(footer, () => import('./footer/site-footer.tsx')),
    fill(settingsPanels, () => import('./home/carousel-panel.tsx'), 10),
    fill(settingsPanels, () => import('./footer/footer-panel.tsx'), 20),
  ],
  menu: [menuEntry(mainMenu, { to: '/home', label: 'home.title' })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
