import type { SampleProblem } from '../sample-problem.ts'

const most = 100_000

export const examSeats: SampleProblem = {
  slug: 'exam-seats',
  rules: { problemId: '1006', difficulty: 1, timeLimit: 1000, memoryLimit: 256, judgeMode: 'spj', tags: ['构造', '特殊评测'] },
  examples: [
    { input: '4 2\n', output: '2 4 1 3\n' },
    { input: '3 2\n', output: '-1\n' },
  ],
  judgeProgram: 'checker.cpp',
  cases: (random) =>
    [
      [4, 2],
      [3, 2],
      [1, 1],
      [2, 1],
      [2, 2],
      [5, 2],
      [6, 3],
      [6, 4],
      [7, 3],
      [9, 5],
      [24, 12],
      [25, 12],
      [1000, 500],
      [1001, 501],
      [random.between(2000, 9000), 700],
      [random.between(5, 9) * 1000 + 1, random.between(3, 2000)],
      [most, most / 2],
      [most - 1, most / 2 - 1],
      [most, most / 2 + 1],
    ].map((pair) => ({ input: `${pair.join(' ')}\n` })),
  answer(input) {
    const [n = 0, k = 0] = input.trim().split(' ').map(Number)
    const half = Math.floor(n / 2)
    if (n > 1 && k > half) return '-1\n'
    // Seats of the two halves alternate, so that neighbors are half or half + 1 apart.
    const even = Array.from({ length: half }, (_, index) => `${half - index} ${n - index}`)
    const odd = Array.from({ length: half }, (_, index) => `${half + 1 + index} ${1 + index}`)
    return `${(n % 2 === 0 ? even : [...odd, n]).join(' ')}\n`
  },
}
