import { defineWeb, fill, frame, menuEntry, page, part, redirect, topBarTools } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { messageFrame, messageList, messageTab, messageTabs, notices } from '../contract.ts'

export default defineWeb(notices, {
  frames: [frame(messageFrame, () => import('./messages/message-layout.tsx'))],
  pages: [
    page('/message/sys', async () => ({ default: (await import('./messages/message-pages.tsx')).SystemMessages }), { guard: 'user', title: 'tabs.sys' }),
    page('/message/mine', async () => ({ default: (await import('./messages/message-pages.tsx')).MyMessages }), { guard: 'user', title: 'tabs.mine' }),
    page('/admin/notice', () => import('./admin/notices-page.tsx'), { guard: 'root', title: 'title' }),
  ],
  parts: [
    part(messageList, () => import('./messages/message-list.tsx')),
    part(messageTab, async () => ({ default: (await import('./messages/message-layout.tsx')).MessageTab })),
  ],
  redirects: [redirect('/message', '/message/sys')],
  fills: [
    fill(topBarTools, () => import('./unread/unread-bell.tsx'), 50),
    fill(messageTabs, async () => ({ default: (await import('./messages/message-layout.tsx')).SystemTab }), 40),
    fill(messageTabs, async () => ({ default: (await import('./messages/message-layout.tsx')).MineTab }), 50),
  ],
  menu: [menuEntry(adminMenu, { to: '/admin/notice', label: 'title', icon: 'IconSend', order: 210, visibleTo: 'root' })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
