import type { Demo } from '@verdict/demo'
import { contestApi } from '@verdict/plugin-contests/contract'
import { addComments, type DemoComment } from '@verdict/plugin-discussions/demo'

/** The comments on contests, by the beginnings of their titles: questions while a contest runs, a discussion after its end. */
const threads: Readonly<Record<string, readonly DemoComment[]>> = {
  '第 13 次周赛': [
    {
      author: 'tianyu.huang',
      text: 'E 题有同学用分块通过了吗？我的 $O(q\\sqrt{n})$ 用时 900 ms，离时限很近。',
      likes: 1,
      replies: [{ author: 'chenlaoshi', text: '能通过就是好做法。树状数组的写法见讨论区的题解。' }],
    },
    {
      author: 'sofia.garcia',
      text: 'Was problem D meant to be solved with big integers, or is there a shortcut? $a^2 - b^2 = (a - b)(a + b)$ still needs a multiplication.',
      likes: 1,
      replies: [{ author: 'chenlaoshi', text: 'Big integers. The factored form needs one multiplication instead of two.' }],
    },
    { author: 'shihan.gao', text: 'E 题分块的块大小取 512，比 $\\sqrt{n}$ 快一些。', likes: 1 },
    { author: 'junjie.lin', text: 'A、B、C 三题通过，D 题最后十分钟才发现负号的问题。下次先读完所有题目再开始写。', likes: 1 },
  ],
  校程序设计竞赛: [
    { author: 'yuxuan.sun', text: '感谢出题的老师，E 题的构造很巧。', likes: 1 },
    {
      author: 'lucas.diaz',
      text: 'Will the programs of other participants be visible after the ceremony?',
      replies: [{ author: 'chenlaoshi', text: 'No, but the solutions will be discussed in the club next week.' }],
    },
  ],
  期中上机赛: [
    {
      author: 'haoran.liu',
      text: 'C 题的名单里，同一位同学刷卡两次，是否只按第一次计算？',
      replies: [{ author: 'chenlaoshi', text: '题面中已说明，请再读一遍第二段。' }],
    },
    { author: 'mia.evans', text: 'Is it allowed to use printed notes?', replies: [{ author: 'chenlaoshi', text: 'Yes, two pages.' }] },
  ],
  '第 14 次周赛': [
    { author: 'yiming.sun', text: 'B 题的行和列是从 0 还是从 1 开始编号？', replies: [{ author: 'chenlaoshi', text: '从 1 开始，见公告。' }] },
    {
      author: 'noah.garcia',
      text: 'Does problem F accept a negative result?',
      replies: [{ author: 'chenlaoshi', text: 'Without any practice the answer is 0. Read the section Output.' }],
    },
  ],
}
const minutesUntilFirst = 20

/** Questions of participants and answers of contest staff. */
export const demo: Demo = {
  create: async (world) => {
    world.at(world.now)
    const { records } = await world.as('chenlaoshi').use(contestApi).list({ query: {} })
    for (const [title, comments] of Object.entries(threads)) {
      const contest = records.find((one) => one.title.startsWith(title))
      if (!contest) throw new Error(`the demo has no contest '${title}'`)
      const since = Date.parse(contest.status === 1 ? contest.endTime : contest.startTime) + minutesUntilFirst * 60_000
      await addComments(world, { cid: contest.id }, { since: new Date(since), comments })
    }
  },
}
