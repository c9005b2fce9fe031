import { demoNumber } from '../../support/demo-site.ts'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'group-contests',
  sample: async ({ site }) => {
    const homeworkGid = await demoNumber(site, 'groups.groups', { shortName: 'GRADE10' })
    return { homeworkGid, homeworkCid: await demoNumber(site, 'contests.contests', { title: /^Homework 4/ }) }
  },
  screens: [
    { name: 'group-homework', path: ({ homeworkGid }) => `/course/${homeworkGid}/contest`, as: 'user', states: { call: '/api/group/get-contest-list' } },
    { name: 'group-homework-staff', path: ({ homeworkGid }) => `/course/${homeworkGid}/contest`, as: 'root' },
    {
      name: 'group-homework-admin',
      path: ({ homeworkGid }) => `/course/${homeworkGid}/contest-admin`,
      as: 'root',
      states: { call: '/api/group/get-admin-contest-list' },
    },
    { name: 'group-homework-admin-closed', path: ({ homeworkGid }) => `/course/${homeworkGid}/contest-admin`, as: 'user' },
    { name: 'group-homework-create', path: ({ homeworkGid }) => `/course/${homeworkGid}/contest-admin/create`, as: 'root' },
    { name: 'group-homework-edit', path: ({ homeworkGid, homeworkCid }) => `/course/${homeworkGid}/contest-admin/${homeworkCid}/edit`, as: 'root' },
    { name: 'group-homework-problems', path: ({ homeworkGid, homeworkCid }) => `/course/${homeworkGid}/contest-admin/${homeworkCid}/problems`, as: 'root' },
    {
      name: 'group-homework-announcements',
      path: ({ homeworkGid, homeworkCid }) => `/course/${homeworkGid}/contest-admin/${homeworkCid}/announcement`,
      as: 'root',
    },
  ],
} satisfies ScreenSet
