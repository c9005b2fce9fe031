import { numbersOf, type SampleCase, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

const example = { input: '4 3\n5 7 4 9\n', output: '7\n' }
const [longest, tallest] = [100_000, 1_000_000]

const written = (d: number, heights: readonly number[]) => ({ input: `${heights.length} ${d}\n${heights.join(' ')}\n` })
const sorted = (heights: readonly number[]) => heights.toSorted((a, b) => a - b)
const subtask = (groupNum: number, score: number, cases: readonly { input: string }[]): SampleCase[] => cases.map((one) => ({ ...one, groupNum, score }))

/** Generates a random walk of heights in small steps. */
function waves(random: SeededRandom, n: number, step: number): number[] {
  let height = tallest / 2
  return Array.from({ length: n }, () => (height = Math.min(tallest, Math.max(1, height + random.between(-step, step)))))
}

export const choirRows: SampleProblem = {
  slug: 'choir-rows',
  rules: { problemId: '1010', type: 1, difficulty: 2, timeLimit: 1000, memoryLimit: 256, caseMode: 'subtask_lowest', tags: ['单调队列', '双指针', '子任务'] },
  examples: [example],
  cases: (random) => [
    ...subtask(1, 20, [
      { input: example.input },
      written(0, [1]),
      written(0, random.many(200, 1, 3)),
      written(30, random.many(200, 1, 100)),
      written(tallest, random.many(150, 1, tallest)),
    ]),
    ...subtask(2, 30, [
      written(500_000, random.many(3000, 1, tallest)),
      written(40, waves(random, 3000, 5)),
      written(tallest, random.many(2999, 1, tallest)),
      written(0, [...Array<number>(1500).fill(7), ...Array<number>(1500).fill(8)]),
    ]),
    ...subtask(3, 20, [
      written(900_000, sorted(random.many(longest, 1, tallest))),
      written(0, sorted(random.many(longest, 1, 5))),
      written(tallest - 1, sorted(random.many(longest - 1, 1, tallest))),
    ]),
    ...subtask(4, 30, [
      written(999_980, random.many(longest, 1, tallest)),
      written(60_000, waves(random, longest, 500)),
      written(tallest, random.many(longest, 1, tallest)),
      written(1, random.many(longest, 1, 4)),
    ]),
  ],
  answer(input) {
    const [, d = 0, ...heights] = numbersOf(input)
    // Monotonic queues: positions that can still become the tallest and the shortest singer of a window that ends here.
    const [tall, short]: [number[], number[]] = [[], []]
    let [ways, start, tallAt, shortAt] = [0, 0, 0, 0]
    heights.forEach((height, place) => {
      while (tall.length > tallAt && heights[tall.at(-1)!]! <= height) tall.pop()
      while (short.length > shortAt && heights[short.at(-1)!]! >= height) short.pop()
      tall.push(place)
      short.push(place)
      while (heights[tall[tallAt]!]! - heights[short[shortAt]!]! > d) {
        if (tall[tallAt] === start) tallAt += 1
        if (short[shortAt] === start) shortAt += 1
        start += 1
      }
      ways += place - start + 1
    })
    return `${ways}\n`
  },
}
