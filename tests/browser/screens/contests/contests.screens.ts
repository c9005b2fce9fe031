import { demoNumber } from '../../../support/demo-site.ts'
import type { ScreenSet } from '../screen.ts'

export default {
  plugin: 'contests',
  sample: async ({ site }) => {
    const named = (title: RegExp) => demoNumber(site, 'contests.contests', { title })
    const [frozenCid, endedCid, pointsCid, scheduledCid] = await Promise.all([/Midterm/, /Championship/, /Olympiad/, /New Year/].map(named))
    return { frozenCid: frozenCid!, endedCid: endedCid!, pointsCid: pointsCid!, scheduledCid: scheduledCid! }
  },
  screens: [
    { name: 'contest-list', path: '/contest', as: 'user', states: { call: '/api/get-contest-list' } },
    { name: 'contest-list-filtered', path: '/contest?type=1&keyword=none' },
    {
      name: 'contest-overview',
      path: ({ frozenCid }) => `/contest/${frozenCid}`,
      as: 'user',
      states: { call: '/api/get-contest-info', of: ['failed', 'loading'] },
    },
    { name: 'contest-overview-staff', path: ({ scheduledCid }) => `/contest/${scheduledCid}`, as: 'root' },
    { name: 'contest-registration', path: ({ scheduledCid }) => `/contest/${scheduledCid}`, as: 'user' },
    { name: 'contest-closed', path: ({ scheduledCid }) => `/contest/${scheduledCid}/problems`, as: 'user' },
    { name: 'contest-not-started', path: ({ scheduledCid }) => `/contest/${scheduledCid}/rank`, as: 'user' },
    {
      name: 'contest-problems',
      path: ({ frozenCid }) => `/contest/${frozenCid}/problems`,
      as: 'user',
      states: { call: '/api/get-contest-problem', nothing: 'list' },
    },
    { name: 'contest-problem-list-points', path: ({ pointsCid }) => `/contest/${pointsCid}/problems`, as: 'user' },
    { name: 'contest-problem-page', path: ({ frozenCid }) => `/contest/${frozenCid}/problem/B`, as: 'user' },
    { name: 'contest-full-screen', path: ({ frozenCid }) => `/contest/${frozenCid}/problem/B/full-screen`, as: 'user' },
    { name: 'contest-board', path: ({ frozenCid }) => `/contest/${frozenCid}/rank`, as: 'user', states: { call: '/api/get-contest-rank' } },
    { name: 'contest-board-staff', path: ({ frozenCid }) => `/contest/${frozenCid}/rank`, as: 'root' },
    { name: 'contest-board-points', path: ({ pointsCid }) => `/contest/${pointsCid}/rank`, as: 'user' },
    {
      name: 'contest-board-followed',
      path: ({ frozenCid }) => `/contest/${frozenCid}/rank`,
      as: 'user',
      act: (page) => page.locator('.verdict-board-follow > button').first().click(),
    },
    { name: 'contest-big-screen', path: ({ frozenCid }) => `/contest/${frozenCid}/rank/big-screen`, as: 'root' },
    { name: 'contest-big-screen-points', path: ({ pointsCid }) => `/contest/oi-scoreboard/${pointsCid}/big-screen` },
    {
      name: 'contest-outside-board',
      path: ({ frozenCid }) => `/contest/acm-scoreboard/${frozenCid}`,
      states: { call: '/api/get-contest-outside-scoreboard' },
    },
    { name: 'contest-outside-board-staff', path: ({ frozenCid }) => `/contest/acm-scoreboard/${frozenCid}`, as: 'root' },
    { name: 'contest-outside-board-points', path: ({ pointsCid }) => `/contest/oi-scoreboard/${pointsCid}` },
    { name: 'contest-outside-board-closed', path: ({ scheduledCid }) => `/contest/acm-scoreboard/${scheduledCid}` },
    { name: 'contest-submissions', path: ({ frozenCid }) => `/contest/${frozenCid}/submissions`, as: 'user' },
    { name: 'contest-submissions-staff', path: ({ frozenCid }) => `/contest/${frozenCid}/submissions`, as: 'root' },
    {
      name: 'contest-announcements',
      path: ({ frozenCid }) => `/contest/${frozenCid}/announcements`,
      as: 'user',
      states: { call: '/api/get-contest-announcement' },
    },
    { name: 'contest-print', path: ({ frozenCid }) => `/contest/${frozenCid}/print`, as: 'user' },
    { name: 'contest-print-off', path: ({ pointsCid }) => `/contest/${pointsCid}/print`, as: 'user' },
    { name: 'contest-jury-prints', path: ({ frozenCid }) => `/contest/${frozenCid}/admin-print`, as: 'root', states: { call: '/api/get-contest-print' } },
    { name: 'contest-jury-accepted', path: ({ frozenCid }) => `/contest/${frozenCid}/ac-info`, as: 'root', states: { call: '/api/get-contest-ac-info' } },
    {
      name: 'contest-participants',
      path: ({ frozenCid }) => `/contest/${frozenCid}/participants`,
      as: 'root',
      states: { call: '/api/contest/participants' },
    },
    { name: 'contest-staff', path: ({ frozenCid }) => `/contest/${frozenCid}/staff`, as: 'root', states: { call: '/api/contest/staff' } },
    { name: 'contest-manage-form', path: ({ frozenCid }) => `/contest/${frozenCid}/manage/edit`, as: 'root' },
    { name: 'contest-manage-problems', path: ({ frozenCid }) => `/contest/${frozenCid}/manage/problems`, as: 'root' },
    { name: 'contest-manage-announcements', path: ({ frozenCid }) => `/contest/${frozenCid}/announcements/manage`, as: 'root' },
    {
      name: 'contest-jury-rejudge',
      path: ({ frozenCid }) => `/contest/${frozenCid}/rejudge`,
      as: 'root',
      states: { call: '/api/get-contest-problem', nothing: 'list' },
    },
    { name: 'contest-board-sealed-after-end', path: ({ endedCid }) => `/contest/${endedCid}/rank`, as: 'root' },
    { name: 'contest-rolling-setup', path: ({ endedCid }) => `/contest/${endedCid}/scroll-board`, as: 'root', states: { call: '/api/get-contest-rank' } },
    { name: 'contest-rolling-setup-running', path: ({ frozenCid }) => `/contest/${frozenCid}/scroll-board`, as: 'root' },
    {
      name: 'contest-rolling-board',
      path: ({ endedCid }) => `/scrollBoard?cid=${endedCid}&medals%5B%5D=1&medals%5B%5D=1&medals%5B%5D=1&step=2`,
      as: 'root',
      states: { call: '/api/get-contest-scroll-board-info', of: ['failed', 'loading'] },
    },
    {
      name: 'contest-rolling-award',
      path: ({ endedCid }) => `/scrollBoard?cid=${endedCid}&medals%5B%5D=1&medals%5B%5D=1&medals%5B%5D=1&step=7`,
      as: 'root',
    },
  ],
} satisfies ScreenSet
