import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'notices',
  screens: [
    { name: 'message-mine', path: '/message/mine', as: 'user', states: { call: '/api/msg/mine' } },
    { name: 'message-sys', path: '/message/sys', as: 'user', states: { call: '/api/msg/sys' } },
    { name: 'admin-notices', path: '/admin/notice', as: 'root', states: { call: '/api/admin/msg/notice' } },
    { name: 'admin-notice-new', path: '/admin/notice', as: 'root', act: async (page) => page.locator('.verdict-page-actions button').click() },
  ],
} satisfies ScreenSet
