import { demoNumber } from '../../support/demo-site.ts'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'group-problems',
  sample: async ({ site }) => {
    const problemGid = await demoNumber(site, 'groups.groups', { shortName: 'GRADE10' })
    return { problemGid, groupPid: await demoNumber(site, 'problems.problems', { problemId: 'GRADE10T1' }) }
  },
  screens: [
    { name: 'group-problems', path: ({ problemGid }) => `/course/${problemGid}/problem`, as: 'user', states: { call: '/api/group/get-problem-list' } },
    { name: 'group-problems-filtered', path: ({ problemGid }) => `/course/${problemGid}/problem?keyword=nothing`, as: 'user' },
    { name: 'group-problems-staff', path: ({ problemGid }) => `/course/${problemGid}/problem`, as: 'root' },
    { name: 'group-problem-page', path: ({ problemGid }) => `/course/${problemGid}/problem/GRADE10T1`, as: 'user' },
    { name: 'group-problem-full-screen', path: ({ problemGid }) => `/course/${problemGid}/problem/GRADE10T1/full-screen`, as: 'user' },
    {
      name: 'group-problem-admin',
      path: ({ problemGid }) => `/course/${problemGid}/problem-admin`,
      as: 'root',
      states: { call: '/api/group/get-admin-problem-list' },
    },
    { name: 'group-problem-admin-closed', path: ({ problemGid }) => `/course/${problemGid}/problem-admin`, as: 'user' },
    { name: 'group-problem-create', path: ({ problemGid }) => `/course/${problemGid}/problem-create`, as: 'root' },
    { name: 'group-problem-edit', path: ({ problemGid, groupPid }) => `/course/${problemGid}/problem-edit/${groupPid}`, as: 'root' },
    { name: 'group-problem-applications', path: '/admin/group-problem/apply?progress=0', as: 'root', states: { call: '/api/admin/group-problem/list' } },
  ],
} satisfies ScreenSet
