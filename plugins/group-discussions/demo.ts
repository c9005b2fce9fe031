import { daysFrom, type Demo } from '@verdict/demo'
import { addComments, likePost, type DemoComment } from '@verdict/plugin-discussions/demo'
import { gidOf, groupOf, membersOf, type DemoGroup } from '@verdict/plugin-groups/demo'
import { groupDiscussionApi } from './contract.ts'

interface PlannedPost {
  readonly group: DemoGroup['shortName']
  readonly author: string
  readonly day: number
  readonly time: string
  /** The number of a category: 1 general, 3 help, 5 notes. */
  readonly categoryId: number
  readonly title: string
  readonly description: string
  readonly content: string
  readonly topPriority?: true
  readonly comments: readonly DemoComment[]
}

/** From the oldest to the newest. */
const posts: readonly PlannedPost[] = [
  {
    group: 'OLYMPIAD',
    author: 'sunlaoshi',
    day: -40,
    time: '17:20',
    categoryId: 5,
    title: '本学期训练计划',
    description: '每周两次，周二讲解，周五模拟赛。',
    content:
      '## 安排\n\n| 周次 | 内容 |\n|---|---|\n| 1—3 | 二分、构造、交互 |\n| 4—6 | 树状数组、线段树 |\n| 7—9 | 最短路、动态规划 |\n| 10 | 模拟省赛 |\n\n每次模拟赛后三天内补题，补完的题写一段思路。',
    comments: [
      { author: 'shihan.gao', text: '模拟赛可以组队吗？', replies: [{ author: 'sunlaoshi', text: '省赛是个人赛，平时也按个人赛训练。' }] },
      { author: 'lucas.diaz', text: 'Are the sessions held in English as well?', replies: [{ author: 'sunlaoshi', text: 'The notes are in both languages.' }] },
    ],
  },
  {
    group: 'CLASS1',
    author: 'yutong.zhao',
    day: -20,
    time: '20:05',
    categoryId: 3,
    title: '第一周作业：程序没有输出',
    description: '循环条件写错了还是输入没有读完？',
    content: '我用 `while (n > 0)` 循环，运行以后一直没有输出：\n\n```cpp\nwhile (n > 0) {\n    boxes++;\n}\n```\n\n看了很久没看出问题。',
    comments: [
      {
        author: 'shihan.he',
        text: '循环里没有修改 `n`，所以不会结束。要写 `n -= k`。',
        likes: 1,
        replies: [{ author: 'yutong.zhao', text: '明白了，谢谢。' }],
      },
      { author: 'chenlaoshi', text: '改好以后想一想：$n = 10^{18}$、$k = 1$ 时循环要执行多少次？可以用除法代替吗？', likes: 1 },
    ],
  },
  {
    group: 'GRADE10',
    author: 'ms-parker',
    day: -12,
    time: '14:30',
    categoryId: 1,
    topPriority: true,
    title: 'How to ask for help',
    description: 'Four lines that make it easy to help you.',
    content:
      'Before you ask, write down:\n\n1. the problem and the number of your submission,\n2. what you expected,\n3. what happened instead,\n4. the smallest input that shows it.\n\nOften the fourth line already answers the question.',
    comments: [
      {
        author: 'olivia.garcia',
        text: 'Can we post parts of our program?',
        replies: [{ author: 'ms-parker', text: 'Up to ten lines, and never a whole solution before the homework is due.' }],
      },
    ],
  },
  {
    group: 'GRADE10',
    author: 'emma.clark',
    day: -6,
    time: '19:15',
    categoryId: 3,
    title: 'Homework 3: is my binary search too slow?',
    description: 'Time Limit Exceeded on the last test case.',
    content:
      'I ask about every second signpost first and then go back. It works for small $n$, but for $n = 10^9$ the program runs out of questions.\n\nWhich half can I leave out after two questions?',
    comments: [
      {
        author: 'leo.garcia',
        text: 'Ask about two neighbors in the middle. If the second one is higher, the top cannot be on the left side.',
        likes: 1,
        replies: [{ author: 'emma.clark', text: 'Then each round halves the path. Accepted now, thank you.' }],
      },
    ],
  },
  {
    group: 'CLASS1',
    author: 'mingzhe.gao',
    day: -2,
    time: '18:25',
    categoryId: 5,
    title: '第四周作业的树状数组图解',
    description: '课上画的图整理成了文字。',
    content:
      '`sums[x]` 保存以 `x` 结尾、长度为 `x & -x` 的一段：\n\n```\nx = 4 (100)  →  [1, 4]\nx = 6 (110)  →  [5, 6]\nx = 7 (111)  →  [7, 7]\n```\n\n更新时向右跳 `x += x & -x`，查询时向左跳 `x -= x & -x`。',
    comments: [{ author: 'tianyu.wang', text: '查询 7 的前缀和就是 7、6、4 三段，对吗？', replies: [{ author: 'mingzhe.gao', text: '对。' }] }],
  },
]

/** Questions and notes of classes and of the club, one of them pinned. */
export const demo: Demo = {
  create: async (world) => {
    for (const { group: shortName, author, day, time, comments, ...form } of posts) {
      const gid = gidOf(world, shortName)
      const since = daysFrom(world.now, day, time)
      world.at(since)
      const { add, list } = world.as(author).use(groupDiscussionApi)
      await add({ body: { gid, ...form } })
      const { records } = await list({ query: { gid } })
      const did = Math.max(...records.map(({ id }) => id))
      const likedBy = membersOf(groupOf(shortName)).map(({ username }) => username)
      await addComments(world, { did }, { since, comments, likedBy })
      await likePost(world, did, 1, likedBy)
    }
  },
}
