import { defineWeb, fill, frame, page, topBarTools } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { messageFrame, messageTabs, notices } from '../contract.ts'

export default defineWeb(notices, {
  frames: [frame(messageFrame, () => import('./message-layout.tsx'))],
  pages: [
    page('/message', () => import('./to-messages.tsx'), { guard: 'user', bare: true }),
    page('/message/sys', () => import('./system-page.tsx'), { guard: 'user', title: 'tabs.sys' }),
    page('/message/mine', () => import('./mine-page.tsx'), { guard: 'user', title: 'tabs.mine' }),
    page('/admin/notice', () => import('./notices-page.tsx'), { guard: 'root', title: 'title' }),
  ],
  fills: [
    fill(topBarTools, () => import('./unread-bell.tsx'), 50),
    fill(messageTabs, () => import('./system-menu-item.tsx'), 40),
    fill(messageTabs, () => import('./mine-menu-item.tsx'), 50),
    fill(adminMenu, () => import('./notices-menu-item.tsx'), 210),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
