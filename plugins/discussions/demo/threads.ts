import type { DemoComment } from './comments.ts'

/** The comments on posts, by the names of their texts. */
export const threads: Readonly<Record<string, readonly DemoComment[]>> = {
  'site-questions': [
    {
      author: 'mia.clark',
      text: 'Can I change my username as well?',
      replies: [{ author: 'root', text: 'No, because submissions and scoreboards show it. Set a nickname instead.' }],
    },
  ],
  'rain-pairs': [
    {
      author: 'chenlaoshi',
      text: '两次最短路的做法错在第二次：它可能选出一条淋雨更长的路。二元组把两个条件一起比较，所以一次就够。',
      likes: 1,
      replies: [{ author: 'leo.garcia', text: 'I see: the second run must not leave the paths that the first one allows.' }],
    },
  ],
  'submissions-by-language': [
    {
      author: 'root',
      text: '建议已记录，会在下次升级时考虑。',
      likes: 1,
      replies: [{ author: 'tianyu.he', text: '好的，谢谢。' }],
    },
  ],
  'compare-programs': [
    {
      author: 'shihan.gao',
      text: 'Windows 没有 `cmp` 时可以用 `fc`，返回值的含义相同。',
      likes: 1,
      replies: [{ author: 'chenlaoshi', text: '对，机房的电脑上用 `fc in.txt out.txt > nul`。' }],
    },
    { author: 'lucas.diaz', text: 'I compared two solutions of 1004 this way and found the sign error within a minute. Thank you.', likes: 1 },
  ],
  'buns-large-numbers': [
    {
      author: 'haoran.wang',
      text: '原来是 `double` 的问题，我改了三次都没找到。',
      likes: 1,
      replies: [{ author: 'mingzhe.gao', text: '可以试 n = 999999999999999999，k = 10，两种写法的结果不同。' }],
    },
    { author: 'emma.garcia', text: 'In Python, `math.ceil(n / k)` fails for the same reason. `-(-n // k)` is exact.', likes: 1 },
  ],
  'late-list-no-output': [
    {
      author: 'yutong.lin',
      text: '看题面的“输入”部分：要从文件 `attend.in` 读，写到 `attend.out`。用 `ifstream` 和 `ofstream` 就可以。',
      likes: 2,
      replies: [
        { author: 'jiaqi.hu', text: '改成读写文件后通过了，谢谢！' },
        { author: 'chenlaoshi', text: '比赛里也会有这样的题，读题时先看输入输出的方式。' },
      ],
    },
  ],
  'mountain-flush': [
    {
      author: 'olivia.evans',
      text: 'What happens if my program asks a 61st question?',
      replies: [
        { author: 'shihan.huang', text: 'The interactor ends with Wrong Answer. Count the questions while you test.' },
        { author: 'mr-reed', text: 'Correct. The limit leaves no room for a ternary search with three questions per round.' },
      ],
    },
  ],
  'python-speed': [
    {
      author: 'ms-parker',
      text: 'We will use this in the lesson on Tuesday. For fewer than 1,000 lines `input()` is fine.',
      likes: 1,
      replies: [{ author: 'lucas.garcia', text: 'I can show the measurements if that helps.' }],
    },
  ],
  'exam-seats-construction': [
    {
      author: 'junjie.zhou',
      text: '为什么 n 是奇数时要从大的一半开始？',
      replies: [{ author: 'xinyi.sun', text: '大的一半多一个人，两端都要放它才能交错。' }],
    },
  ],
  'lamps-precision': [
    {
      author: 'sofia.diaz',
      text: 'With $a = 1$, $b = 10^9$ and $d = 1$ the darkest spot is at $x \\approx 0.001$. An error of $10^{-6}$ in $x$ is then an error of 0.1 % of $x$, and the light depends on $1/x^2$.',
      likes: 2,
      replies: [{ author: 'leo.evans', text: 'So the accepted error is about the light, not about the place. That explains both tests.' }],
    },
    { author: 'ethan.garcia', text: 'Setting the derivative to zero gives $(\\sqrt[3]{a} + \\sqrt[3]{b})^3 / d^2$, without any search.', likes: 1 },
  ],
  'candy-jars-fenwick': [
    {
      author: 'yuxuan.chen',
      text: '循环从 `1 << 16` 开始，是因为 $n \\le 10^5 < 2^{17}$ 吗？',
      replies: [{ author: 'jingwen.gao', text: '是的，取不超过 n 的最大的 2 的幂就够了。' }],
    },
    { author: 'mia.garcia', text: 'A segment tree in Java also passes, in about 600 ms.', likes: 1 },
  ],
  'study-notes': [{ author: 'ms-parker', text: 'Clear and honest. Please write another one next month.', likes: 1 }],
  'piano-states': [
    {
      author: 'junjie.sun',
      text: '用二维更清楚：$f_{i,j}$ 表示前 $i$ 天、最后恰好连续练了 $j$ 天。练琴从 $f_{i-1,j-1}$ 转移，休息取 $f_{i-1}$ 的最大值，没有特殊的边界。',
      likes: 2,
      replies: [{ author: 'siyuan.zhou', text: '明白了，第一维还可以省掉，只要倒着更新 $j$。' }],
    },
  ],
  'weekly-13-review': [
    {
      author: 'emma.clark',
      text: 'May I write all problems of the next contest in Python?',
      replies: [{ author: 'chenlaoshi', text: 'Yes. All of them can be solved in Python within the limits.' }],
    },
    {
      author: 'tianyu.wang',
      text: '老师，D 题用 Python 写的算完全通过吗？',
      replies: [{ author: 'chenlaoshi', text: '算。但竞赛里多半要用 C++，建议再写一遍高精度。' }],
    },
    { author: 'sofia.garcia', text: 'The review helped. I solved E yesterday, after the contest.', likes: 1 },
  ],
  'choir-two-queues': [{ author: 'zihan.xu', text: '多重集也可以，$O(n \\log n)$，代码更短，只是慢一些。', likes: 1 }],
  'bus-scores': [
    { author: 'shihan.gao', text: '10 个起点加 2-opt，C++，每个测试点约 300 ms，98 分。', likes: 1 },
    { author: 'lucas.evans', text: 'Python is too slow for moving three places. 2-opt alone: 97.' },
  ],
}
