import { demoNumber } from '../../support/demo-site.ts'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'group-discussions',
  sample: async ({ site }) => {
    const discussionGid = await demoNumber(site, 'groups.groups', { shortName: 'GRADE10' })
    return { discussionGid, groupDid: await demoNumber(site, 'discussions.posts', { title: /^Homework 3/ }) }
  },
  screens: [
    {
      name: 'group-discussions',
      path: ({ discussionGid }) => `/course/${discussionGid}/discussion`,
      as: 'user',
      states: { call: '/api/group/get-discussion-list' },
    },
    { name: 'group-discussions-staff', path: ({ discussionGid }) => `/course/${discussionGid}/discussion`, as: 'root' },
    { name: 'group-discussion', path: ({ discussionGid, groupDid }) => `/course/${discussionGid}/discussion-detail/${groupDid}`, as: 'user' },
    { name: 'group-discussion-create', path: ({ discussionGid }) => `/course/${discussionGid}/discussion-create`, as: 'user' },
    { name: 'group-discussion-edit', path: ({ discussionGid, groupDid }) => `/course/${discussionGid}/discussion-edit/${groupDid}`, as: 'root' },
  ],
} satisfies ScreenSet
