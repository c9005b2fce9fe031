import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'admin',
  screens: [
    { name: 'admin-login', path: '/admin/login' },
    { name: 'admin-dashboard', path: '/admin/dashboard', as: 'root', states: { call: '/api/admin/dashboard/get-dashboard-info', of: ['loading', 'failed'] } },
    { name: 'admin-settings', path: '/admin/conf', as: 'root', states: { call: '/api/admin/config/get-web-config', of: ['loading', 'failed'] } },
    { name: 'admin-storage', path: '/admin/storage', as: 'root', states: { call: '/api/admin/storage-use', of: ['loading', 'failed'] } },
    { name: 'admin-switches', path: '/admin/switch', as: 'root', states: { call: '/api/admin/switch/info', of: ['loading', 'failed'] } },
    { name: 'admin-plugins', path: '/admin/plugins', as: 'root', states: { call: '/api/admin/plugins', of: ['loading', 'failed'] } },
    { name: 'admin-plugin-settings', path: '/admin/plugins', as: 'root', act: async (page) => page.locator('.verdict-table-tool button').nth(-3).click() },
    {
      name: 'admin-user-menu',
      path: '/admin/dashboard',
      as: 'root',
      act: async (page) => page.locator('.verdict-admin-tools .verdict-pop-menu-button').last().click(),
    },
  ],
} satisfies ScreenSet
