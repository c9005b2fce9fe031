import type { SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

const farthest = 10n ** 18n
const example = { input: '4 3\n2 7\n1 12\n5 5\n', output: '1\n5\n0\n' }

const written = (m: number, pairs: readonly (readonly [bigint, bigint])[]) => ({
  input: `${m} ${pairs.length}\n${pairs.map((pair) => pair.join(' ')).join('\n')}\n`,
})
const within = (random: SeededRandom, most: number) => BigInt(random.between(1, most))
const small = (random: SeededRandom, m: number, count: number, most: number) =>
  written(
    m,
    Array.from({ length: count }, () => [within(random, most), within(random, most)]),
  )
const huge = (random: SeededRandom, m: number, count: number) =>
  written(
    m,
    Array.from({ length: count }, () => [random.huge(), random.huge()]),
  )

export const snakeSeats: SampleProblem = {
  slug: 'snake-seats',
  rules: { problemId: '1001', difficulty: 0, timeLimit: 1000, memoryLimit: 128, caseMode: 'ergodic_without_error', tags: ['入门', '数学', '模拟'] },
  examples: [example],
  cases: (random) => [
    { input: example.input },
    written(1, [
      [1n, 1n],
      [1n, 2n],
      [7n, 3n],
    ]),
    written(2, [
      [1n, 4n],
      [2n, 3n],
      [4n, 5n],
      [3n, 6n],
    ]),
    small(random, 5, 50, 40),
    small(random, 10, 500, 1000),
    small(random, 999, 2000, 1_000_000),
    small(random, 1_000_000_000, 2000, 1_000_000_000),
    written(1, [
      [1n, farthest],
      [farthest, farthest - 1n],
    ]),
    written(1_000_000_000, [
      [1n, farthest],
      [farthest, farthest],
      [1_000_000_000n, 1_000_000_001n],
    ]),
    huge(random, 3, 5000),
    huge(random, 123_456_789, 20_000),
    huge(random, 1_000_000_000, 20_000),
  ],
  answer(input) {
    const [, ...pairs] = input
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(BigInt))
    const m = BigInt(input.slice(0, input.indexOf(' ')))
    const placeOf = (seat: bigint): [bigint, bigint] => {
      const [row, along] = [(seat - 1n) / m, (seat - 1n) % m]
      return [row, row % 2n === 0n ? along : m - 1n - along]
    }
    const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one)
    return pairs
      .map(([a = 1n, b = 1n]) => {
        const [[rowA, columnA], [rowB, columnB]] = [placeOf(a), placeOf(b)]
        return `${apart(rowA, rowB) + apart(columnA, columnB)}\n`
      })
      .join('')
  },
}
