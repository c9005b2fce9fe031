import type { SampleProblem } from '../sample-problem.ts'

const most = 10n ** 18n

export const bunBoxes: SampleProblem = {
  slug: 'bun-boxes',
  rules: { problemId: '1000', difficulty: 0, timeLimit: 1000, memoryLimit: 64, tags: ['入门', '数学'] },
  examples: [
    { input: '17 5\n', output: '4 2\n' },
    { input: '10 5\n', output: '2 5\n' },
    { input: '0 7\n', output: '0 0\n' },
  ],
  cases: (random) =>
    [
      [17n, 5n],
      [10n, 5n],
      [0n, 7n],
      [1n, 1n],
      [3n, 8n],
      [1n, most],
      [most, 1n],
      [most, most],
      [most - 1n, 2n],
      [2n ** 31n, 3n],
      [2n ** 32n + 1n, 2n ** 16n],
      [9_007_199_254_740_993n, 2n],
      [most - 7n, 999_999_937n],
      [0n, most],
      [random.huge(), BigInt(random.between(2, 1000))],
      [random.huge(), random.huge()],
    ].map((pair) => ({ input: `${pair.join(' ')}\n` })),
  answer(input) {
    const [n = 0n, k = 1n] = input.trim().split(' ').map(BigInt)
    const boxes = (n + k - 1n) / k
    return `${boxes} ${boxes === 0n ? 0n : n - (boxes - 1n) * k}\n`
  },
}
