import { groupContestAnnouncementApi, groupContestApi } from '../../../plugins/group-contests/contract.ts'
import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { sampleGroup } from './sample-group.ts'
import type { ScreenSet } from './screen.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

export default {
  plugin: 'group-contests',
  sample: async (_site, people) => {
    const gid = await sampleGroup(people)
    const { create, addFromBank } = people.root.use(groupContestApi)
    const make = async (title: string, from: number, to: number, different: object = {}) =>
      (await create({ body: { gid, title, description: '每题一分。', type: 0, auth: 0, startTime: minutes(from), endTime: minutes(to), ...different } })).cid
    await make('第一周作业：循环', -60 * 24 * 7, -60 * 24)
    await make('期中测验', 60 * 24, 60 * 26, { auth: 1, pwd: 'exam', visible: false })
    const homeworkCid = await make('第二周作业：Shortest paths and minimum spanning trees', -60, 60 * 24 * 6, {
      sealRank: true,
      sealRankTime: minutes(60 * 24 * 5),
    })
    const problem = {
      problemId: 'HOMEWORK1',
      title: '最短路',
      type: 0 as const,
      description: 'Walk.',
      input: 'A graph.',
      output: 'A number.',
      auth: 1 as const,
    }
    const { pid } = await people.root
      .use(problemAdminApi)
      .create({ body: { problem, samples: [{ input: '1', output: '1' }], languages: [{ name: 'C++' }], tags: [] } })
    await addFromBank({ body: { cid: homeworkCid, pid, displayId: 'A' } })
    await people.root
      .use(groupContestAnnouncementApi)
      .add({ body: { cid: homeworkCid, announcement: { title: '第 A 题的说明', content: '图是 **无向** 的。' } } })
    return { homeworkGid: gid, homeworkCid }
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
