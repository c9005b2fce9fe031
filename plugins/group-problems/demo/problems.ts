import type { DemoGroup } from '@verdict/plugin-groups/demo'
import type { DemoProgram } from '@verdict/plugin-sample-problems/demo'

interface PlannedProblem {
  readonly group: DemoGroup['shortName']
  readonly displayId: string
  readonly day: number
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly difficulty: 0 | 1 | 2
  readonly tags: readonly string[]
  /** 1 shown to the members, 2 hidden. */
  readonly auth: 1 | 2
  /** Whether its group applies for publication. */
  readonly applies?: true
  /** The inputs of the test cases; the first one is the example. */
  readonly inputs: readonly string[]
  answer(numbers: readonly number[]): string
  /** The programs that members submit. */
  readonly programs: readonly DemoProgram[]
}

const wrong = { status: -1 } as const
const right = { status: 0 } as const

/** The problems that teachers have written for their groups. */
export const problems: readonly PlannedProblem[] = [
  {
    group: 'CLASS1',
    displayId: 'A01',
    day: -37,
    title: '图书角',
    description: '班级图书角的书最多借 14 天。给出每本书已经借出的天数，统计超期的有几本，其中最久的借了多少天。没有超期的书时，最久的天数输出 0。',
    input: '第一行一个整数 $n$（$1 \\le n \\le 1000$）。第二行 $n$ 个整数，表示每本书借出的天数，都在 $0$ 到 $365$ 之间。',
    output: '一行两个整数：超期的本数，和超期的书中最久的天数。',
    difficulty: 0,
    tags: ['循环', '数组'],
    auth: 1,
    inputs: ['5\n3 14 20 15 0\n', '1\n14\n', '3\n1 2 3\n', '6\n15 15 365 14 100 7\n'],
    answer: ([, ...days]) => {
      const late = days.filter((day) => day > 14)
      return `${late.length} ${Math.max(0, ...late)}`
    },
    programs: [
      {
        ...right,
        language: 'Python3',
        code: 'n = int(input())\nlate = [d for d in map(int, input().split()) if d > 14]\nprint(len(late), max(late, default=0))\n',
      },
      {
        ...right,
        language: 'C++',
        code: '#include <algorithm>\n#include <iostream>\nusing namespace std;\n\nint main() {\n    int n, count = 0, longest = 0;\n    cin >> n;\n    while (n--) {\n        int days;\n        cin >> days;\n        if (days > 14) count++, longest = max(longest, days);\n    }\n    cout << count << " " << longest << endl;\n    return 0;\n}\n',
      },
      {
        ...wrong,
        language: 'Python3',
        code: 'n = int(input())\nlate = [d for d in map(int, input().split()) if d >= 14]\nprint(len(late), max(late, default=0))\n',
      },
    ],
  },
  {
    group: 'CLASS1',
    displayId: 'A02',
    day: -21,
    title: '值日表',
    description: '全班 $n$ 位同学按学号 $1$ 到 $n$ 轮流值日，每天 $k$ 位，排完最后一位接着从 $1$ 号开始。第 $d$ 天轮到哪几位？',
    input: '一行三个整数 $n$、$k$、$d$（$1 \\le k \\le n \\le 60$，$1 \\le d \\le 200$）。',
    output: '一行 $k$ 个整数，按轮到的顺序输出学号。',
    difficulty: 0,
    tags: ['循环', '取模'],
    auth: 1,
    inputs: ['10 4 3\n', '25 4 1\n', '7 7 5\n', '60 6 200\n'],
    answer: ([n = 1, k = 1, d = 1]) => Array.from({ length: k }, (_, index) => (((d - 1) * k + index) % n) + 1).join(' '),
    programs: [
      { ...right, language: 'Python3', code: 'n, k, d = map(int, input().split())\nprint(*(((d - 1) * k + i) % n + 1 for i in range(k)))\n' },
      { ...wrong, language: 'Python3', code: 'n, k, d = map(int, input().split())\nprint(*((d * k + i) % n + 1 for i in range(k)))\n' },
    ],
  },
  {
    group: 'GRADE10',
    displayId: 'T1',
    day: -28,
    title: 'Above the average',
    description: 'The weather station on the roof measures the temperature every hour. Count the values that are greater than the average of all values.',
    input: 'The first line has an integer $n$ ($1 \\le n \\le 1000$). The second line has $n$ integers between $-50$ and $50$.',
    output: 'One line with an integer: how many values are greater than the average.',
    difficulty: 0,
    tags: ['loops', 'arrays'],
    auth: 1,
    inputs: ['4\n1 2 3 5\n', '1\n-7\n', '5\n-3 -3 -3 -3 -2\n', '6\n10 10 10 -50 50 49\n'],
    answer: ([n = 1, ...values]) => {
      const sum = values.reduce((all, value) => all + value, 0)
      return String(values.filter((value) => value * n > sum).length)
    },
    programs: [
      { ...right, language: 'Python3', code: 'n = int(input())\nvalues = list(map(int, input().split()))\nprint(sum(v * n > sum(values) for v in values))\n' },
      { ...wrong, language: 'Python3', code: 'n = int(input())\nvalues = list(map(int, input().split()))\nprint(sum(v > sum(values) // n for v in values))\n' },
    ],
  },
  {
    group: 'OLYMPIAD',
    displayId: 'M1',
    day: -18,
    title: '接力区 · Changeover zones',
    description:
      '跑道上的标记位于 $x_1 < x_2 < \\dots < x_n$ 米处。接力区是两个标记之间恰好 $d$ 米的一段，一共有多少个接力区？\n\nMarks are at $x_1 < x_2 < \\dots < x_n$ metres of a track. A zone lies between two marks that are exactly $d$ metres apart. How many zones are there?',
    input: '第一行两个整数 $n$ 和 $d$（$1 \\le n \\le 10^5$，$1 \\le d \\le 10^9$）。第二行 $n$ 个递增的整数 $x_i$（$0 \\le x_i \\le 10^9$）。',
    output: '一行一个整数，接力区的个数。',
    difficulty: 1,
    tags: ['双指针', '二分查找'],
    auth: 1,
    applies: true,
    inputs: ['5 20\n0 10 20 30 50\n', '1 5\n3\n', '4 1\n1 2 3 4\n', '6 7\n0 7 8 14 15 1000000000\n'],
    answer: ([, d = 0, ...marks]) => String(marks.filter((mark) => marks.includes(mark + d)).length),
    programs: [
      {
        ...right,
        language: 'Python3',
        code: 'n, d = map(int, input().split())\nmarks = set(map(int, input().split()))\nprint(sum(m + d in marks for m in marks))\n',
      },
      {
        ...right,
        language: 'C++',
        code: '#include <algorithm>\n#include <iostream>\n#include <vector>\nusing namespace std;\n\nint main() {\n    int n, d, zones = 0;\n    cin >> n >> d;\n    vector<int> x(n);\n    for (int &mark : x) cin >> mark;\n    for (int mark : x) zones += binary_search(x.begin(), x.end(), mark + d);\n    cout << zones << endl;\n    return 0;\n}\n',
      },
      {
        status: 1,
        language: 'Python3',
        code: 'n, d = map(int, input().split())\nmarks = list(map(int, input().split()))\nprint(sum(m + d in marks for m in marks))\n',
      },
    ],
  },
  {
    group: 'OLYMPIAD',
    displayId: 'M2',
    day: -4,
    title: '最后一圈（未完成）',
    description: '题面还在修改，测试数据只有样例。',
    input: '一行一个整数 $n$（$1 \\le n \\le 10^9$）。',
    output: '一行一个整数。',
    difficulty: 1,
    tags: [],
    auth: 2,
    inputs: ['400\n'],
    answer: ([n = 0]) => String(n),
    programs: [],
  },
]
