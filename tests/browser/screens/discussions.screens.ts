import { demoNumber } from '../../support/demo-site.ts'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'discussions',
  sample: async ({ site }) => ({ did: await demoNumber(site, 'discussions.posts', { title: /first month/i }) }),
  screens: [
    { name: 'discussion-list', path: '/discussion', states: { call: '/api/get-discussion-list' } },
    { name: 'discussion-list-own', path: '/discussion?onlyMine=true', as: 'user' },
    {
      name: 'discussion-post',
      path: ({ did }) => `/discussion-detail/${did}`,
      as: 'user',
      states: { call: '/api/get-discussion-detail', of: ['loading', 'failed'] },
    },
    {
      name: 'discussion-report',
      path: ({ did }) => `/discussion-detail/${did}`,
      as: 'user',
      act: async (page) => page.getByRole('button', { name: /^(Report|举报)$/ }).click(),
    },
    { name: 'discussion-create', path: '/discussion-create', as: 'user' },
    { name: 'discussion-edit', path: ({ did }) => `/discussion-edit/${did}`, as: 'root' },
    { name: 'admin-discussions', path: '/admin/discussion', as: 'root', states: { call: '/api/get-discussion-list' } },
    { name: 'admin-discussion-reports', path: '/admin/discussion/report', as: 'root', states: { call: '/api/admin/discussion-report' } },
    {
      name: 'admin-discussion-report',
      path: '/admin/discussion/report',
      as: 'root',
      act: async (page) => page.locator('tbody button').first().click(),
    },
    { name: 'admin-discussion-categories', path: '/admin/discussion/category', as: 'root' },
  ],
} satisfies ScreenSet
