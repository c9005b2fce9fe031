import type { Person } from '@verdict/core/testing'
import { contestAdminApi } from '../../../../plugins/contests/contract.ts'
import { commentApi } from '../../../../plugins/discussions/contract.ts'
import type { ScreenSet } from '../screen.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

export default {
  plugin: 'contest-comments',
  sample: async (site, { root, user }) => {
    const contest = { title: '周赛 12', description: 'Ask on the tab of comments.', type: 0 as const, auth: 0 as const, visible: true }
    const times = { startTime: minutes(-60), endTime: minutes(240) }
    const { cid: commentCid } = await root.use(contestAdminApi).create({ body: { ...contest, ...times } })
    const say = async (person: Person, content: string) => (await person.use(commentApi).add({ body: { cid: commentCid, content } })).id
    const answer = (person: Person, commentId: number, content: string) => person.use(commentApi).reply({ body: { reply: { commentId, content } } })
    const other = await site.as('default_user', 'comment-writer')
    await say(root, 'Clarifications are announced. **Ask here** about the statements.')
    const question = await say(user, 'B 题的 $n$ 可以是 0 吗？')
    await answer(root, question, '不可以，$1 \\le n \\le 10^5$。')
    await answer(user, question, '谢谢！')
    await say(other, 'May I use a printed notebook?')
    return { commentCid }
  },
  screens: [
    {
      name: 'contest-comments',
      path: ({ commentCid }) => `/contest/${commentCid}/comment`,
      as: 'user',
      states: { call: '/api/comments', of: ['failed', 'loading'] },
    },
    { name: 'contest-comments-staff', path: ({ commentCid }) => `/contest/${commentCid}/comment`, as: 'root' },
  ],
} satisfies ScreenSet
