import { numbersOf, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

const example = { input: '5 3\n1 3 8\n5 4 2 7 6\n', output: '14\n' }
const [longest, farthest, highest] = [50_000, 30, 1_000_000_000]

const written = (tired: readonly number[], gains: readonly number[]) => ({ input: `${gains.length} ${tired.length}\n${tired.join(' ')}\n${gains.join(' ')}\n` })
const plan = (random: SeededRandom, n: number, k: number, cost: number, least: number, most: number) =>
  written(
    random.many(k, 0, cost).toSorted((a, b) => a - b),
    random.many(n, least, most),
  )

export const pianoDays: SampleProblem = {
  slug: 'piano-days',
  rules: { problemId: '1009', difficulty: 1, timeLimit: 1000, memoryLimit: 256, tags: ['动态规划'] },
  examples: [example],
  cases: (random) => [
    { input: example.input },
    written([0], [5]),
    written([7], [-3]),
    written([4], [3, 9, 4]),
    written([1, 1, 1], [5, -1, 5, -9, 2, 2, 2, 2]),
    plan(random, 12, 3, 10, -5, 15),
    plan(random, 40, 5, 30, 0, 40),
    plan(random, 1000, 10, 500, -1000, 1000),
    plan(random, 3000, 30, 100, 0, 100),
    written(Array<number>(farthest).fill(highest), Array<number>(longest).fill(-highest)),
    written(Array<number>(farthest).fill(0), Array<number>(longest).fill(highest)),
    plan(random, longest, 1, highest, -highest, highest),
    plan(random, longest, farthest, highest, 0, highest),
    plan(random, longest, farthest, 1000, -highest, highest),
  ],
  answer(input) {
    const [n = 0, k = 0, ...rest] = numbersOf(input)
    const [tired, gains] = [rest.slice(0, k), rest.slice(k, k + n)]
    // The best sum so far, by the number of consecutive practice days at its end.
    let best = [0, ...Array<number>(k).fill(-Infinity)]
    for (const gain of gains) best = [Math.max(...best), ...tired.map((cost, days) => best[days]! + gain - cost)]
    return `${Math.max(...best)}\n`
  },
}
