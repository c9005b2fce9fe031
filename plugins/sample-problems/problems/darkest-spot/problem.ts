import { numbersOf, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

type Corridor = readonly [a: number, b: number, d: number]
const example = { input: '3\n1 1 2\n8 1 3\n1 1000 100\n', output: '2.000000000\n3.000000000\n0.133100000\n' }

const written = (corridors: readonly Corridor[]) => ({ input: `${corridors.length}\n${corridors.map((row) => `${row.join(' ')}\n`).join('')}` })
const random = (chance: SeededRandom, count: number, strongest: number, longest: number) =>
  written(Array.from({ length: count }, () => [chance.between(1, strongest), chance.between(1, strongest), chance.between(1, longest)] as const))

export const darkestSpot: SampleProblem = {
  slug: 'darkest-spot',
  rules: {
    problemId: '1003',
    difficulty: 0,
    timeLimit: 1000,
    memoryLimit: 128,
    comparison: { name: 'numbers', tolerance: 1e-6 },
    tags: ['数学', '三分查找', '浮点数'],
  },
  examples: [example],
  cases: (chance) => [
    { input: example.input },
    written([[1, 1, 1]]),
    written([
      [1, 1_000_000_000, 1],
      [1_000_000_000, 1, 1],
      [1_000_000_000, 1_000_000_000, 1],
    ]),
    written([
      [1, 1, 100],
      [1, 2, 99],
      [2, 1, 98],
    ]),
    random(chance, 50, 10, 10),
    random(chance, 500, 1000, 100),
    written(Array.from({ length: 1000 }, (_, index) => [index + 1, 1_000_000_000 - index, 1 + (index % 100)] as const)),
    random(chance, 5000, 1_000_000, 100),
    random(chance, 5000, 1_000_000_000, 100),
    random(chance, 5000, 1_000_000_000, 2),
  ],
  answer(input) {
    const [, ...numbers] = numbersOf(input)
    const least = (a: number, b: number, d: number) => (Math.cbrt(a) + Math.cbrt(b)) ** 3 / d ** 2
    const corridors = Array.from({ length: numbers.length / 3 }, (_, index) => [numbers[3 * index]!, numbers[3 * index + 1]!, numbers[3 * index + 2]!] as const)
    return corridors.map((one) => `${least(...one).toFixed(9)}\n`).join('')
  },
}
