import { contestQuestions, answerApi, questionApi } from '../../../../plugins/contest-questions/contract.ts'
import { contestAdminApi } from '../../../../plugins/contests/contract.ts'
import type { ScreenSet } from '../screen.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

export default {
  plugin: contestQuestions.id,
  sample: async (site, { root, user }) => {
    const contest = { title: '周赛 13', description: 'Ask on the tab of questions.', type: 0 as const, auth: 0 as const, visible: true }
    const times = { startTime: minutes(-60), endTime: minutes(240) }
    const { cid: questionCid } = await root.use(contestAdminApi).create({ body: { ...contest, ...times } })
    const { answer, close, take } = root.use(answerApi)
    const ask = async (person: typeof user, text: string) => {
      const { id } = await person.use(questionApi).ask({ body: { cid: questionCid, text } })
      return { cid: questionCid, id }
    }
    const named = await ask(user, '$n$ 可以是 0 吗？')
    await answer({ body: { ...named, text: '不可以，$1 \\le n \\le 10^5$。', audience: 'everyone', seenAnswers: 0 } })
    const others = await Promise.all(['asker-1', 'asker-2', 'asker-3'].map((name) => site.as('default_user', name)))
    const [first, second] = await Promise.all(others.map((person, index) => ask(person, `May I use a printed notebook? (${index})`)))
    await take({ body: first! })
    await close({ body: { ...second!, text: 'Read the rules.', seenAnswers: 0 } })
    return { questionCid }
  },
  screens: [
    {
      name: 'contest-questions',
      path: ({ questionCid }) => `/contest/${questionCid}/questions`,
      as: 'user',
      states: { call: '/api/contest/questions' },
    },
    {
      name: 'contest-questions-queue',
      path: ({ questionCid }) => `/contest/${questionCid}/questions`,
      as: 'root',
      states: { call: '/api/contest/questions/queue' },
    },
  ],
} satisfies ScreenSet
