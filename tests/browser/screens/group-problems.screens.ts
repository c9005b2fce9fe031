import { groupProblemAdminApi, groupProblemApi } from '../../../plugins/group-problems/contract.ts'
import { sampleGroup } from './sample-group.ts'
import type { ScreenSet } from './screen.ts'

const problems = [
  ['01', '两数之和', 1],
  ['02', 'The Longest Road Home in a Winter Night', 1],
  ['03', '还没写完的题', 2],
] as const

export default {
  plugin: 'group-problems',
  sample: async (_site, people) => {
    const gid = await sampleGroup(people)
    const api = people.root.use(groupProblemApi)
    const made: number[] = []
    for (const [problemId, title, auth] of problems) {
      const problem = { gid, problemId, title, auth, type: 0 as const, description: 'Add.', input: 'Two integers.', output: 'Their sum.' }
      made.push(
        (await api.create({ body: { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [{ name: 'loops' }] } })).pid,
      )
    }
    for (const pid of made.slice(1)) await api.applyPublic({ query: { pid, isApplied: true } })
    await people.root.use(groupProblemAdminApi).decide({ body: { pid: made[2]!, progress: 3 } })
    return { problemGid: gid, groupPid: made[0]! }
  },
  screens: [
    { name: 'group-problems', path: ({ problemGid }) => `/course/${problemGid}/problem`, as: 'user', states: { call: '/api/group/get-problem-list' } },
    { name: 'group-problems-filtered', path: ({ problemGid }) => `/course/${problemGid}/problem?keyword=nothing`, as: 'user' },
    { name: 'group-problems-staff', path: ({ problemGid }) => `/course/${problemGid}/problem`, as: 'root' },
    { name: 'group-problem-page', path: ({ problemGid }) => `/course/${problemGid}/problem/ALGOS01`, as: 'user' },
    { name: 'group-problem-full-screen', path: ({ problemGid }) => `/course/${problemGid}/problem/ALGOS01/full-screen`, as: 'user' },
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
