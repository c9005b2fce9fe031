import { commentApi, discussionAdminApi, discussionApi } from '@verdict/plugin-discussions/contract'
import type { ScreenSet } from './screen.ts'

const content =
  '先排序，再用**双指针**。感谢 @xiaoming！\n\n:::spoiler 题解\n设 $a_1 \\le a_2 \\le \\dots \\le a_n$，则\n\n```cpp\nstd::sort(a, a + n);\n```\n:::\n\n| 写法 | 时间 |\n|---|---|\n| 暴力 | $O(n^2)$ |'
const posts = [
  ['如何优雅地读入很多整数', '关于快速读入的几种写法', 1],
  ['A Post with a Title That Is Much Longer than Any Title Should Be, and Still Nobody Stops It from Being Posted', 'Long titles on a phone', 2],
  ['求助：样例通过但答案错误', '第 3 个测试点总是错', 3],
] as const

export default {
  plugin: 'discussions',
  screens: [
    { name: 'discussion-list', path: '/discussion', states: { call: '/api/get-discussion-list' } },
    { name: 'discussion-list-own', path: '/discussion?onlyMine=true', as: 'user' },
    {
      name: 'discussion-post',
      path: ({ did }) => `/discussion-detail/${did}`,
      as: 'user',
      states: { call: '/api/get-discussion-detail', of: ['loading', 'failed'] },
    },
    {
      name: 'discussion-report',
      path: ({ did }) => `/discussion-detail/${did}`,
      as: 'user',
      act: async (page) => page.getByRole('button', { name: /^(Report|举报)$/ }).click(),
    },
    { name: 'discussion-create', path: '/discussion-create', as: 'user' },
    { name: 'discussion-edit', path: ({ did }) => `/discussion-edit/${did}`, as: 'root' },
    { name: 'admin-discussions', path: '/admin/discussion', as: 'root', states: { call: '/api/get-discussion-list' } },
    { name: 'admin-discussion-reports', path: '/admin/discussion/report', as: 'root', states: { call: '/api/admin/discussion-report' } },
    {
      name: 'admin-discussion-report',
      path: '/admin/discussion/report',
      as: 'root',
      act: async (page) => page.locator('tbody button').first().click(),
    },
    { name: 'admin-discussion-categories', path: '/admin/discussion/category', as: 'root' },
  ],
  sample: async (_, { root, user }) => {
    const { add, list, report } = root.use(discussionApi)
    for (const [title, description, categoryId] of posts) await add({ body: { title, description, content, categoryId, topPriority: categoryId === 1 } })
    const dids = (await list({ query: {} })).records.map(({ id }) => id)
    const did = Math.min(...dids)
    // The thresholds of a new site are for those who have solved problems; root needs none.
    await root.use(commentApi).add({ body: { did, content: '写得很清楚。' } })
    await user.use(discussionApi).like({ query: { did, toLike: true } })
    await user.use(discussionApi).report({ body: { did, content: '#垃圾广告# 看起来像广告' } })
    await report({ body: { did: Math.max(...dids), content: 'Asks for the answer of a running contest' } })
    await root.use(discussionAdminApi).change({ body: { id: Math.max(...dids), status: 1 } })
    return { did }
  },
} satisfies ScreenSet
