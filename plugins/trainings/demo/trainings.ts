/** The categories of trainings. */
export const categories = [
  { name: '入门 · First steps', color: '#3e63dd' },
  { name: '专题 · Topics', color: '#8e4ec6' },
  { name: '竞赛 · Contests', color: '#f76b15' },
] as const

interface PlannedTraining {
  readonly author: string
  readonly day: number
  readonly category: (typeof categories)[number]['name']
  readonly rank: number
  readonly title: string
  readonly synopsis: string
  readonly description: string
  /** Of a private training. */
  readonly privatePwd?: string
  /** `positions` are those of sample problems; `toSolve` of them unlock the next section. */
  readonly sections: readonly { readonly title: string; readonly toSolve: number | null; readonly positions: readonly number[] }[]
  /** The share of students who join. */
  readonly share: number
}

/** From the oldest to the newest. */
export const trainings: readonly PlannedTraining[] = [
  {
    author: 'ms-parker',
    day: -55,
    category: '入门 · First steps',
    rank: 1,
    title: '第一批程序 · Your first programs',
    synopsis: '输入输出、循环和排序，适合第一个月。 For your first month.',
    description:
      '每个单元先读例题的题面，再自己写。做出规定的题数以后，下一单元解锁。\n\nRead each statement twice before you write. The next section unlocks when you have solved enough problems.\n\n- 用时：每周一个单元 · One section a week\n- 语言：任意 · Any language',
    sections: [
      { title: '读入与输出 · Input and output', toSolve: 1, positions: [0, 1] },
      { title: '模拟与排序 · Simulation and sorting', toSolve: 1, positions: [2] },
      { title: '数的表示 · Numbers', toSolve: null, positions: [3, 4] },
    ],
    share: 0.3,
  },
  {
    author: 'chenlaoshi',
    day: -41,
    category: '专题 · Topics',
    rank: 2,
    title: '二分与构造 · Searching and constructing',
    synopsis: '从三分、二分到构造题。 From searching to constructing an answer.',
    description:
      '先证明答案是单调的，再写二分。构造题先找无解的条件。\n\nShow first that the answer is monotonic. For a construction, find out when there is none.',
    sections: [
      { title: '三分与二分 · Searching', toSolve: 2, positions: [3, 5] },
      { title: '构造 · Constructing', toSolve: null, positions: [6, 1] },
    ],
    share: 0.22,
  },
  {
    author: 'sunlaoshi',
    day: -33,
    category: '竞赛 · Contests',
    rank: 3,
    title: '省赛准备 · Preparing for the provincial contest',
    synopsis: '竞赛队内部训练，口令见团队公告。 For members of the club.',
    description: '按顺序完成。每个单元做完以后，在团队讨论区写一段思路。\n\nWork through the sections in order, and write down your idea after each of them.',
    privatePwd: 'lake2026',
    sections: [
      { title: '数据结构 · Data structures', toSolve: 1, positions: [7] },
      { title: '图与动态规划 · Graphs and dynamic programming', toSolve: 1, positions: [8, 9] },
      { title: '部分分 · Partial scores', toSolve: null, positions: [10, 11] },
    ],
    share: 0.14,
  },
  {
    author: 'zhouwei',
    day: -18,
    category: '专题 · Topics',
    rank: 4,
    title: '动态规划入门 · Introduction to dynamic programming',
    synopsis: '状态、转移和边界。 States, transitions and limits.',
    description: '写程序之前，先用一句话说清楚状态的含义。\n\nSay in one sentence what a state means before you write the program.',
    sections: [
      { title: '热身 · Warm-up', toSolve: 1, positions: [0, 4] },
      { title: '状态设计 · States', toSolve: null, positions: [9, 10] },
    ],
    share: 0.12,
  },
]
