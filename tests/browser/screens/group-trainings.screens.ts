import { demoNumber } from '../../support/demo-site.ts'
import { userName, type ScreenSet } from './screen.ts'

export default {
  plugin: 'group-trainings',
  sample: async ({ site }) => {
    const courseGid = await demoNumber(site, 'groups.groups', { shortName: 'GRADE10' })
    const { uid } = (await site.userServices.users.findByName(userName))!
    return { courseGid, groupTid: await demoNumber(site, 'trainings.trainings', { title: /^From loops/ }), classmateUid: uid }
  },
  screens: [
    { name: 'group-courses', path: ({ courseGid }) => `/course/${courseGid}/training`, as: 'user', states: { call: '/api/group/get-training-list' } },
    { name: 'group-course', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}`, as: 'user' },
    { name: 'group-course-problems', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problems`, as: 'user' },
    { name: 'group-course-problem', path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problem/1001`, as: 'user' },
    {
      name: 'group-course-full-screen',
      path: ({ courseGid, groupTid }) => `/course/${courseGid}/training/${groupTid}/problem/1001/full-screen`,
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
