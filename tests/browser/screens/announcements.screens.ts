import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'announcements',
  screens: [
    { name: 'home-announcements', path: '/home', states: { call: '/api/get-common-announcement' } },
    { name: 'home-announcement-open', path: '/home', act: async (page) => page.locator('.verdict-announcement').nth(1).click() },
    { name: 'admin-announcements', path: '/admin/announcement', as: 'root', states: { call: '/api/admin/announcement' } },
    { name: 'admin-announcement-edit', path: '/admin/announcement', as: 'root', act: async (page) => page.locator('tbody button').first().click() },
  ],
} satisfies ScreenSet
