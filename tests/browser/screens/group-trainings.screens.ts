import { groupTrainingApi } from '../../../plugins/group-trainings/contract.ts'
import { memberApi } from '../../../plugins/groups/contract.ts'
import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { categoryApi } from '../../../plugins/trainings/contract.ts'
import { sampleGroup } from './sample-group.ts'
import { userName, type ScreenSet } from './screen.ts'

export default {
  plugin: 'group-trainings',
  sample: async (_site, people) => {
    const gid = await sampleGroup(people)
    const { id } = await people.root.use(categoryApi).add({ body: { name: '课程', color: '#30a46c' } })
    const api = people.root.use(groupTrainingApi)
    const training = { gid, title: '图论入门：从遍历到最短路', synopsis: '八周，每周两题', description: '每周 **两题**。', auth: 'Public' as const }
    const { tid } = await api.create({ body: { training, trainingCategory: { id } } })
    const problem = { problemId: 'COURSE1', title: '遍历', type: 0 as const, description: 'Walk.', input: 'A graph.', output: 'An order.', auth: 1 as const }
    const { pid } = await people.root
      .use(problemAdminApi)
      .create({ body: { problem, samples: [{ input: '1', output: '1' }], languages: [{ name: 'C++' }], tags: [] } })
    await api.addFromBank({ body: { tid, pid } })
    const [classmate] = (await people.root.use(memberApi).list({ query: { gid, keyword: userName } })).records
    return { courseGid: gid, groupTid: tid, classmateUid: classmate!.uid }
  },
  screens: [
    { name: 'group-courses', path: ({ courseGid }) => `/course/${courseGid}/training`, as: 'user', states: { call: '/api/group/get-training-list' } },
    { name: 'group-course', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}`, as: 'user' },
    { name: 'group-course-problems', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problems`, as: 'user' },
    { name: 'group-course-problem', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problem/COURSE1`, as: 'user' },
    {
      name: 'group-course-full-screen',
      path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problem/COURSE1/full-screen`,
      as: 'user',
    },
    { name: 'group-course-submissions', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/submissions`, as: 'user' },
    { name: 'group-course-rank', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/rank`, as: 'user' },
    { name: 'group-courses-staff', path: ({ courseGid }) => `/course/${courseGid}/training`, as: 'root' },
    {
      name: 'group-course-admin',
      path: ({ courseGid }) => `/course/${courseGid}/training-admin`,
      as: 'root',
      states: { call: '/api/group/get-admin-training-list' },
    },
    { name: 'group-course-admin-create', path: ({ courseGid }) => `/course/${courseGid}/training-admin/create`, as: 'root' },
    { name: 'group-course-admin-edit', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training-admin/${groupTid}/edit`, as: 'root' },
    { name: 'group-course-admin-problems', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training-admin/${groupTid}/problems`, as: 'root' },
    { name: 'group-course-member', path: ({ courseGid, classmateUid }) => `/course/${courseGid}/member-detail/${classmateUid}`, as: 'root' },
    { name: 'group-course-table', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/table`, as: 'root' },
  ],
} satisfies ScreenSet
