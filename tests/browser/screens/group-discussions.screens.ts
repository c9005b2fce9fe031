import { commentApi, discussionApi } from '../../../plugins/discussions/contract.ts'
import { groupDiscussionApi } from '../../../plugins/group-discussions/contract.ts'
import { sampleGroup } from './sample-group.ts'
import type { ScreenSet } from './screen.ts'

const content = '我把 **队列** 换成了栈，样例就过了，为什么？\n\n```cpp\nstd::stack<int> open;\n```'

export default {
  plugin: 'group-discussions',
  sample: async (_site, people) => {
    const gid = await sampleGroup(people)
    const { add, edit, adminList } = people.root.use(groupDiscussionApi)
    const form = { gid, content, categoryId: 3 }
    await people.user.use(groupDiscussionApi).add({ body: { ...form, title: '遍历的两种写法', description: '深度优先还是广度优先？' } })
    await add({ body: { ...form, title: '旧的课程安排', description: '已经过期' } })
    await add({ body: { ...form, title: 'Where to Ask about Homework, and What to Write when You Ask', description: 'Please read', topPriority: true } })
    const { records } = await adminList({ query: { gid } })
    const postOf = (title: string) => records.find((row) => row.title.startsWith(title))!.id
    await edit({ body: { id: postOf('旧的'), status: 1 } })
    const groupDid = postOf('遍历')
    await people.root.use(commentApi).add({ body: { did: groupDid, content: '想想谁先出来。' } })
    await people.root.use(discussionApi).like({ query: { did: groupDid, toLike: true } })
    return { discussionGid: gid, groupDid }
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
