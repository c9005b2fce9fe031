import { demoNumber } from '../../../support/demo-site.ts'
import type { ScreenSet } from '../screen.ts'

export default {
  plugin: 'contest-comments',
  sample: async ({ site }) => ({ commentCid: await demoNumber(site, 'contests.contests', { title: /Midterm/ }) }),
  screens: [
    {
      name: 'contest-comments',
      path: ({ commentCid }) => `/contest/${commentCid}/comment`,
      as: 'user',
      states: { call: '/api/comments', of: ['failed', 'loading'] },
    },
    { name: 'contest-comments-staff', path: ({ commentCid }) => `/contest/${commentCid}/comment`, as: 'root' },
  ],
} satisfies ScreenSet
