import { contestQuestions } from '../../../../plugins/contest-questions/contract.ts'
import { demoNumber } from '../../../support/demo-site.ts'
import type { ScreenSet } from '../screen.ts'

export default {
  plugin: contestQuestions.id,
  sample: async ({ site }) => ({ questionCid: await demoNumber(site, 'contests.contests', { title: /Midterm/ }) }),
  screens: [
    {
      name: 'contest-questions',
      path: ({ questionCid }) => `/contest/${questionCid}/questions`,
      as: 'user',
      states: { call: '/api/contest/questions' },
    },
    {
      name: 'contest-questions-queue',
      path: ({ questionCid }) => `/contest/${questionCid}/questions`,
      as: 'root',
      states: { call: '/api/contest/questions/queue' },
    },
  ],
} satisfies ScreenSet
